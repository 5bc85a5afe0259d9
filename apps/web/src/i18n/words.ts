/** Texts as a file of a language holds them. */
export interface Texts {
  readonly [key: string]: string | readonly unknown[] | Texts
}

export type WordValues = Readonly<Record<string, unknown>>

/** What stands under `a.b.c`; a part of the key may itself have dots, as codes of the server do. */
export function find(texts: unknown, key: string): unknown {
  if (typeof texts !== 'object' || texts === null) return undefined
  if (Object.hasOwn(texts, key)) return (texts as Texts)[key]
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const inside = (texts as Texts)[key.slice(0, dot)]
    const found = inside === undefined ? undefined : find(inside, key.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}

/** The same with `{{name}}` replaced, also in every text of a list or a group. */
export function filledIn(found: unknown, values: WordValues): unknown {
  if (typeof found === 'string') return found.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => said(values[name]))
  if (Array.isArray(found)) return found.map((one) => filledIn(one, values))
  if (typeof found !== 'object' || found === null) return found
  return Object.fromEntries(Object.entries(found).map(([key, one]) => [key, filledIn(one, values)]))
}

function said(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** With a `count`, the text for one or for many where a language tells them apart. */
export function keysFor(key: string, count: unknown, language: string): readonly string[] {
  return typeof count === 'number' ? [`${key}_${new Intl.PluralRules(language).select(count)}`, key] : [key]
}

const token =
  /\s*(?:([{}[\],:])|("(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y

/** What may come next: a value, a key, a colon, what follows a value, or the first of a list or object. */
type Expected = 'value' | 'key' | 'colon' | 'rest' | 'firstValue' | 'firstKey'

/**
 * The line, from 1, on which a text stops being JSON; its last line where the text merely ends too soon. Null where a
 * value is so long that nobody can tell.
 */
export function brokenLine(text: string): number | null {
  try {
    return lineOfBreak(text)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function lineOfBreak(text: string): number {
  const open: ('[' | '{')[] = []
  let expected: Expected = 'value'
  token.lastIndex = 0
  for (let at = 0; ; at = token.lastIndex) {
    const found = token.exec(text)
    const next: Expected | null = found && after(expected, found[1] ?? (found[2] === undefined ? 'word' : 'text'), open)
    if (!next) return lineAt(text, at)
    expected = next
  }
}

/** Line of the first character behind `at` that is no space. */
function lineAt(text: string, at: number): number {
  const end = at + (/^\s*/.exec(text.slice(at, at + 10_000))?.[0].length ?? 0)
  const isAtEnd = end >= text.length
  let lines = 1
  for (let feed = text.indexOf('\n'); feed >= 0 && feed < (isAtEnd ? text.trimEnd().length : end);) {
    lines += 1
    feed = text.indexOf('\n', feed + 1)
  }
  return lines
}

/** What may follow a token, null where the token itself must not be there; `open` are the brackets around it. */
function after(expected: Expected, kind: string, open: ('[' | '{')[]): Expected | null {
  const inside = open.at(-1)
  const isValue = expected === 'value' || expected === 'firstValue'
  if (kind === '[' || kind === '{') {
    if (!isValue) return null
    open.push(kind)
    return kind === '[' ? 'firstValue' : 'firstKey'
  }
  if (kind === ']' || kind === '}') {
    const first = kind === ']' ? 'firstValue' : 'firstKey'
    if (inside !== (kind === ']' ? '[' : '{') || (expected !== 'rest' && expected !== first)) return null
    open.pop()
    return 'rest'
  }
  if (kind === ':') return expected === 'colon' ? 'value' : null
  if (kind === ',') return expected === 'rest' && inside ? (inside === '[' ? 'value' : 'key') : null
  if (expected === 'key' || expected === 'firstKey') return kind === 'text' ? 'colon' : null
  return isValue ? 'rest' : null
}

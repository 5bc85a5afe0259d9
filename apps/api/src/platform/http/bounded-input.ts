import { invalid, type WrongField } from '../errors.ts'

/** Far beyond what any screen or program of ours sends, and little enough to be read at once. */
export const bounds = {
  /** A filter of a widget of a dashboard stands seven levels deep. */
  depth: 32,
  keys: 1_000,
  /** Keys and items, of the whole body. */
  values: 20_000,
  /** Values in the address; a list that is filtered by every field has half as many. */
  parameters: 200,
} as const

const wrong = (key: WrongField['key'], most: number, field = 'body') => invalid([{ field, key, values: { most } }])

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/**
 * Refuses (400) JSON that nests too deep or holds too much, before anything is made of it: from here on what a request
 * costs is bounded, whatever its shapes do with it. Text that is no JSON passes; the parser says so.
 */
export function refuseBoundless(text: string): void {
  let values = 0
  let depth = 0
  // Keys of the objects that are open, by depth; a list counts none.
  const keys = new Int32Array(bounds.depth + 1)
  const isList: boolean[] = []
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at)
    if (mark === quote) at = endOfText(text, at)
    else if (mark === openObject || mark === openList) {
      depth += 1
      if (depth > bounds.depth) throw wrong('nestedTooDeep', bounds.depth)
      keys[depth] = 1
      isList[depth] = mark === openList
    } else if (mark === closeObject || mark === closeList) depth -= 1
    else if (mark === comma) {
      values += 1
      if (values >= bounds.values) throw wrong('tooManyValues', bounds.values)
      if (isList[depth] === false && (keys[depth] = (keys[depth] ?? 0) + 1) > bounds.keys) {
        throw wrong('tooManyKeys', bounds.keys)
      }
    }
  }
}

/** Where a text ends that begins at `start`; what stands behind a backslash does not end it. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const mark = text.charCodeAt(at)
    if (mark === quote) return at
    if (mark === backslash) at += 1
  }
  return text.length
}

/** Refuses (400) an address with more values than any list can be asked for, repeated names counted each time. */
export function refuseManyParameters(query: unknown): void {
  let count = 0
  for (const value of Object.values(query as Record<string, unknown>)) count += Array.isArray(value) ? value.length : 1
  if (count > bounds.parameters) throw wrong('tooManyParameters', bounds.parameters, 'query')
}

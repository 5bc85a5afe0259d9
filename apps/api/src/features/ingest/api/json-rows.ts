import { isUtf8 } from 'node:buffer'
import { invalid, Refusal } from '../../../platform/errors.ts'
import { nextTurn } from '../../../platform/pools/turns.ts'
import { brokenLine } from './json-place.ts'

/** Stands for a row that is too long to be read. */
export const tooLong = Symbol('too long')

const LF = 0x0a
const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const openers = new Set([0x5b, 0x7b])
const closers = new Set([0x5d, 0x7d])
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
/** Bytes of a long value that are looked through before others are served. */
const portion = 256 * 1024
/** Longer values are refused without their line: looking for it takes a quarter of a second for a megabyte of brackets. */
const longestSearched = 64 * 1024

/**
 * The rows of a JSON list, or the one row that an object is, parsed one by one: a list of fifty megabytes parsed as one
 * piece would hold up everybody, and its rows all together would take twenty times its size.
 * @throws Refusal (400) for what is no JSON, with its line in a piece of at most 64 kB, and what is no list; where a list breaks off after the rows before
 */
export async function* readRows(body: Buffer, longestRow: number, together: Together): AsyncGenerator<unknown[]> {
  if (!isUtf8(body)) throw invalid([{ field: 'body', key: 'bodyNotUtf8' }])
  const start = firstMark(body)
  if (body[start] === openList) return yield* readList(body, start + 1, { longestRow, together })
  const isShort = body.length <= longestRow
  if (body[start] === openObject) return yield [isShort ? parsed(body, 0, body.length) : tooLong]
  // Says where it is broken, if it is.
  if (isShort) parsed(body, 0, body.length)
  throw invalid([{ field: 'body', key: 'rowsNotList' }])
}

/** What is given at once, before others are served: so many rows or so many bytes of them, whichever is reached first. */
export interface Together {
  rows: number
  bytes: number
}

async function* readList(
  body: Buffer,
  start: number,
  { longestRow, together }: { longestRow: number; together: Together },
): AsyncGenerator<unknown[]> {
  let rows: unknown[] = []
  let begun = start
  let isFirst = true
  const values = new ValueScanner(body)
  for (let from = start; ;) {
    const to = await values.endOf(from)
    const mark = body[to]
    const isLong = to - from > longestRow
    if (mark === undefined) throw broken(body, from, body.length)
    if (!isLong && firstMark(body, from) >= to) {
      if (mark !== closeList || !isFirst) throw broken(body, to, to)
    } else rows.push(isLong ? tooLong : parsed(body, from, to))
    isFirst = false
    if (rows.length >= together.rows || to - begun > together.bytes) {
      await nextTurn()
      yield rows
      rows = []
      begun = to
    }
    from = to + 1
    if (mark === comma) continue
    const rest = firstMark(body, from)
    const end = mark === closeList ? rest : to
    if (end < body.length) throw broken(body, end, end)
    if (rows.length > 0) yield rows
    return
  }
}

/** Finds where values end, and lets others be served meanwhile. */
class ValueScanner {
  readonly #body: Buffer
  #pause = portion

  constructor(body: Buffer) {
    this.#body = body
  }

  /** The comma or bracket behind the value that begins at `start`, the end of the body where there is none. */
  async endOf(start: number): Promise<number> {
    const body = this.#body
    let depth = 0
    let isText = false
    for (let at = start; at < body.length; at += 1) {
      if (at >= this.#pause) {
        this.#pause = at + portion
        await nextTurn()
      }
      const byte = body[at] ?? 0
      if (isText) {
        if (byte === backslash) at += 1
        else if (byte === quote) isText = false
      } else if (byte === quote) isText = true
      else if (openers.has(byte)) depth += 1
      else if (depth === 0 && (byte === comma || closers.has(byte))) return at
      else if (closers.has(byte)) depth -= 1
    }
    return body.length
  }
}

function parsed(body: Buffer, from: number, to: number): unknown {
  try {
    return JSON.parse(body.toString('utf8', from, to))
  } catch {
    throw broken(body, from, to)
  }
}

/** The refusal of a piece of the body that is not valid JSON. */
function broken(body: Buffer, from: number, to: number): Refusal {
  const line = to - from > longestSearched ? null : brokenLine(body.toString('utf8', from, to))
  if (line === null) return new Refusal('invalid', { key: 'malformedJson' })
  return new Refusal('invalid', { key: 'malformedJsonAt', values: { line: linesBefore(body, from) + line } })
}

function linesBefore(body: Buffer, end: number): number {
  let lines = 0
  for (let at = body.indexOf(LF); at >= 0 && at < end; at = body.indexOf(LF, at + 1)) lines += 1
  return lines
}

/** The first byte from there on that is no space, as JSON knows spaces. */
function firstMark(body: Buffer, from = 0): number {
  let at = from
  for (let byte = body[at]; byte === 0x20 || byte === LF || byte === 0x0d || byte === 0x09; byte = body[at]) at += 1
  return at
}

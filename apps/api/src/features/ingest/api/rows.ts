import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { tooLarge } from '../../../platform/errors.ts'
import type { Rows } from '../../../platform/http/feature.ts'
import { Lane, type LanePlace } from '../../../platform/pools/lane.ts'
import { queryContext } from '../../../platform/pools/query-context.ts'
import { nextTurn } from '../../../platform/pools/turns.ts'
import { jsonText, type Mapped } from '../import/mapper.ts'
import type { Reason } from '../import/problems.ts'
import type { RowStretch } from '../import/run.ts'
import { readRows, tooLong, type Together } from './json-rows.ts'

type MapRow = (line: number, given: Record<string, unknown>) => Mapped

const LF = 0x0a
/** A list is refused or taken as a whole, so all of it is there before the first row is written. */
const longestList = 50 * 1024 * 1024
/** Longer deliveries take turns, two at once and one of a key: what has not come in yet waits with its sender. */
const smallDelivery = 1024 * 1024
const largeDeliveries = new Lane('deliveries', {
  places: 2,
  placesEach: 1,
  waiting: 100,
  waitingEach: 20,
  patience: 60_000,
  longest: Number.POSITIVE_INFINITY,
})
/** Read before others are served. */
const portion: Together = { rows: 250, bytes: 64 * 1024 }
const longestRow = 1024 * 1024
const longestShownValue = 200

/** The rows of a request's body. A line that is no JSON is a bad row; a list that is none is refused as a whole. */
export async function* stretchesOf({ format, stream }: Rows, map: MapRow): AsyncGenerator<RowStretch> {
  const turn: Turn = { place: null }
  const chunks = inTurn(stream, turn)
  try {
    yield* format === 'json' ? readList(chunks, map) : readLines(chunks, map)
  } finally {
    turn.place?.giveBack()
  }
}

/** A delivery's place among the large ones, from when it has become one until all its rows are read. */
interface Turn {
  place: LanePlace | null
}
interface Delivered {
  chunk: Buffer
  /** Of the delivery so far, this chunk among them. */
  bytes: number
}

async function* inTurn(stream: Readable, turn: Turn): AsyncGenerator<Delivered> {
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > smallDelivery) turn.place ??= await largeDeliveries.enter(queryContext())
    yield { chunk, bytes }
  }
}

async function* readList(delivered: AsyncIterable<Delivered>, map: MapRow): AsyncGenerator<RowStretch> {
  const chunks: Buffer[] = []
  for await (const { chunk, bytes } of delivered) {
    if (bytes > longestList) throw tooLarge('bodyTooLarge')
    chunks.push(chunk)
  }
  yield* rowsOfList(Buffer.concat(chunks.splice(0)), map)
}

async function* rowsOfList(body: Buffer, map: MapRow): AsyncGenerator<RowStretch> {
  let count = 0
  // All of it is read once before the first row is written; the rows themselves would take far more memory than it.
  for await (const given of readRows(body, longestRow, portion)) count += given.length
  let start = 0
  for await (const given of readRows(body, longestRow, portion)) {
    // The place in the list stands for the line, since a list is often written in a single one.
    const rows = given.map((row, at) => mapValue(start + at + 1, row, map))
    start += rows.length
    yield { count: rows.length, rows, bytes: Math.round((body.length * start) / count) }
  }
}

async function* readLines(delivered: AsyncIterable<Delivered>, map: MapRow): AsyncGenerator<RowStretch> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 0
  let read = 0
  let isCut = false
  const rowOf = (piece: Buffer): Mapped[] => {
    line += 1
    const wasTooLong = isCut || piece.length > longestRow
    isCut = false
    if (wasTooLong) return [rowTooLong(line)]
    if (!isUtf8(piece)) return [bad(line, piece.toString('utf8'), { key: 'notUtf8' })]
    const text = piece.toString('utf8').trim()
    return text === '' ? [] : [mapLine(line, text, map)]
  }
  for await (const { chunk, bytes } of delivered) {
    read = bytes
    const buffer: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let rows: Mapped[] = []
    let from = 0
    for (let end = buffer.indexOf(LF); end >= 0; end = buffer.indexOf(LF, from)) {
      rows.push(...rowOf(buffer.subarray(from, end)))
      from = end + 1
      if (rows.length < portion.rows) continue
      yield { count: rows.length, rows, bytes: bytes - buffer.length + from }
      rows = []
      await nextTurn()
    }
    rest = buffer.subarray(from)
    // The line goes on and is passed over, so that no line can fill the memory.
    if (rest.length > longestRow) [rest, isCut] = [Buffer.alloc(0), true]
    if (rows.length > 0) yield { count: rows.length, rows, bytes }
    await nextTurn()
  }
  const last = rest.length > 0 || isCut ? rowOf(rest) : []
  if (last.length > 0) yield { count: 1, rows: last, bytes: read }
}

function mapLine(line: number, text: string, map: MapRow): Mapped {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return bad(line, text, { key: 'notJson' })
  }
  return mapValue(line, given, map)
}

function mapValue(line: number, given: unknown, map: MapRow): Mapped {
  if (given === tooLong) return rowTooLong(line)
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
    return map(line, given as Record<string, unknown>)
  }
  return bad(line, jsonText(given) ?? '', { key: 'notObject' })
}

const rowTooLong = (line: number) => bad(line, '', { key: 'rowTooLong', values: { most: longestRow } })

function bad(line: number, value: string, reason: Reason): Mapped {
  return { problems: [{ line, column: null, value: value.slice(0, longestShownValue), reason }] }
}

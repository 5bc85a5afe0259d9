import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { invalid, Refusal, tooLarge } from '../../../platform/errors.ts'
import type { Rows } from '../../../platform/http/feature.ts'
import { jsonText, type Mapped } from '../import/mapper.ts'
import type { Reason } from '../import/problems.ts'
import type { Stretch } from '../import/run.ts'
import { brokenLine } from './json-place.ts'

type MapRow = (line: number, given: Record<string, unknown>) => Mapped

const LF = 0x0a
/** A list is parsed as one piece. */
const longestList = 50 * 1024 * 1024
const longestLine = 1024 * 1024
const longestShownValue = 200

/** The rows of a request's body. A line that is no JSON is a bad row; a list that is none is refused as a whole. */
export function stretchesOf({ format, stream }: Rows, map: MapRow): AsyncIterable<Stretch> {
  return format === 'json' ? readList(stream, map) : readLines(stream, map)
}

async function* readList(stream: Readable, map: MapRow): AsyncGenerator<Stretch> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > longestList) throw tooLarge('bodyTooLarge')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  if (!isUtf8(body)) throw invalid([{ field: 'body', key: 'bodyNotUtf8' }])
  const given = parseList(body.toString('utf8'))
  // The place in the list stands for the line, since a list is often written in a single one.
  const rows = given.map((row, place) => mapValue(place + 1, row, map))
  if (rows.length > 0) yield { count: rows.length, rows, bytes }
}

function parseList(text: string): unknown[] {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    const line = brokenLine(text)
    throw new Refusal(
      'invalid',
      line === null ? { key: 'malformedJson' } : { key: 'malformedJsonAt', values: { line } },
    )
  }
  if (Array.isArray(given)) return given
  if (typeof given !== 'object' || given === null) throw invalid([{ field: 'body', key: 'rowsNotList' }])
  return [given]
}

async function* readLines(stream: Readable, map: MapRow): AsyncGenerator<Stretch> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 0
  let bytes = 0
  let tooLong = false
  const rowOf = (piece: Buffer): Mapped[] => {
    line += 1
    const wasTooLong = tooLong || piece.length > longestLine
    tooLong = false
    if (wasTooLong) return [bad(line, '', { key: 'rowTooLong', values: { most: longestLine } })]
    if (!isUtf8(piece)) return [bad(line, piece.toString('utf8'), { key: 'notUtf8' })]
    const text = piece.toString('utf8').trim()
    return text === '' ? [] : [mapLine(line, text, map)]
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    const buffer: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const rows: Mapped[] = []
    let from = 0
    for (let end = buffer.indexOf(LF); end >= 0; end = buffer.indexOf(LF, from)) {
      rows.push(...rowOf(buffer.subarray(from, end)))
      from = end + 1
    }
    rest = buffer.subarray(from)
    // The line goes on and is passed over, so that no line can fill the memory.
    if (rest.length > longestLine) [rest, tooLong] = [Buffer.alloc(0), true]
    if (rows.length > 0) yield { count: rows.length, rows, bytes }
  }
  const last = rest.length > 0 || tooLong ? rowOf(rest) : []
  if (last.length > 0) yield { count: 1, rows: last, bytes }
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
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
    return map(line, given as Record<string, unknown>)
  }
  return bad(line, jsonText(given) ?? '', { key: 'notObject' })
}

function bad(line: number, value: string, reason: Reason): Mapped {
  return { problems: [{ line, column: null, value: value.slice(0, longestShownValue), reason }] }
}

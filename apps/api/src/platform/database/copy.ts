import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { dayLength } from '@ido/contract'
import { retried } from './transaction.ts'

export type CopyValue = string | number | boolean | Date | null | undefined

const special = /[\\\t\n\r]/
const everySpecial = new RegExp(special, 'g')
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const chunkLength = 64 * 1024

/** A text as COPY reads it back to the letter. */
export function copyText(text: string): string {
  return special.test(text) ? text.replace(everySpecial, (character) => escapes[character] ?? character) : text
}

/** One row in COPY's text form, its line end included. */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(copyCell).join('\t')}\n`
}

function copyCell(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return copyText(value)
  return value instanceof Date ? instantText(value) : String(value)
}

const mostDays = 5_000
const dayTexts = new Map<number, string>()

/** In ISO 8601. The rows of a file are mostly of the same days, and the day is most of the work. */
function instantText(at: Date): string {
  const time = at.getTime()
  const day = Math.floor(time / dayLength)
  const dayText = dayTexts.get(day) ?? at.toISOString().slice(0, -13)
  if (dayTexts.size > mostDays) dayTexts.clear()
  dayTexts.set(day, dayText)
  const passed = time - day * dayLength
  const second = Math.floor(passed / 1000)
  const clock = `${twoDigits(Math.floor(second / 3600))}:${twoDigits(Math.floor(second / 60) % 60)}:${twoDigits(second % 60)}`
  const fraction = passed % 1000 === 0 ? '' : `.${String(passed % 1000).padStart(3, '0')}`
  return `${dayText}${clock}${fraction}Z`
}

const twoDigitTexts = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const twoDigits = (number: number) => twoDigitTexts[number] ?? ''

/**
 * Sends rows through COPY, inside the transaction that the client is in. Rows are pulled as the server takes them, so
 * a long iterable does not fill the memory.
 * @param lines rows made by `copyLine`
 * @param freeze stores them as seen by everybody; the transaction must have truncated the table
 */
export async function copyRows(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  lines: Iterable<string>,
  freeze = false,
): Promise<void> {
  const options = freeze ? ' (freeze)' : ''
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin${options}`))
  await pipeline(Readable.from(chunks(lines)), target)
}

function* chunks(lines: Iterable<string>): Generator<Buffer> {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < chunkLength) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk !== '') yield Buffer.from(chunk)
}

/**
 * Runs the work in one transaction on a connection of its own, for COPY: committed when it returns, rolled back when it
 * throws. The work may run several times, for what `retried` takes as passing.
 */
export function onConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  alsoPassing: readonly string[] = [],
): Promise<T> {
  return retried(() => attemptOn(pool, work), alsoPassing)
}

async function attemptOn<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    throw error
  } finally {
    client.release(broken)
  }
}

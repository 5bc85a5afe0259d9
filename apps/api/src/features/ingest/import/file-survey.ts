import { createReadStream } from 'node:fs'
import { plainName } from './column-names.ts'
import { ColumnSurvey, type ColumnDecision } from './column-survey.ts'
import { openCsv, type CsvSource } from './csv.ts'
import { EncodingSurvey, asUtf8, type Encoding } from './encoding.ts'
import type { Profile } from './profile.ts'
import { isTimeWay, type TimeWay } from './time-ways.ts'
import { timeReader, type TimeReader } from './times.ts'

const archiveMark = 'PK'
/** Of a column's cells, how many in a hundred its profile has to read, else the file writes its times otherwise. */
const leastShare = 90

/** The encoding of a file, by all of its bytes. An archive is left to the reader, who refuses it by its beginning. */
export async function encodingOf(path: string): Promise<Encoding> {
  const survey = new EncodingSurvey()
  let isFirst = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst && chunk.toString('latin1', 0, 2) === archiveMark) return 'utf-8'
    isFirst = false
    survey.add(chunk)
  }
  return survey.decide().encoding
}

interface TimeColumn {
  name: string
  names: readonly string[]
  read: TimeReader
}

/** How well the form that a profile names reads a column, and how the column would be read otherwise. */
interface Fit {
  column: TimeColumn
  filled: number
  read: number
  survey: ColumnSurvey
}

/** Goes through the file from its beginning, as far as `look` does. */
export type LookAt = <T>(look: (source: CsvSource) => Promise<T>) => Promise<T>

/** Looks at a file on disk, and closes it whether it was read to its end or not. */
export function looksAt(path: string, encoding: Encoding): LookAt {
  return async (look) => {
    const stream = createReadStream(path)
    try {
      return await look(await openCsv(asUtf8(stream, encoding)))
    } finally {
      stream.destroy()
    }
  }
}

/** Goes through a file that is opened anew for it. */
export function looksThrough(openAnew: () => Promise<CsvSource & { close(): void }>): LookAt {
  return async (look) => {
    const source = await openAnew()
    try {
      return await look(source)
    } finally {
      source.close()
    }
  }
}

/**
 * The profile as this file is written: where its times have another form than the profile names, as in a near relation of
 * the file that it was made for, the whole column decides which way round they stand. What nothing decides stays with the
 * profile, and its rows are then named one by one.
 */
export async function asWritten(profile: Profile, look: LookAt): Promise<Profile> {
  const columns = timeColumns(profile)
  if (columns.length === 0) return profile
  if ((await look((source) => fits(source, columns, profile.nulls, 'first'))).every(isRead)) return profile
  const all = await look((source) => fits(source, columns, profile.nulls, 'all'))
  const decisions = all.filter((fit) => !isRead(fit)).map((fit) => [fit.column.name, fit.survey.times()] as const)
  const hand = handOf(decisions.map(([, decision]) => decision))
  const ways = new Map(decisions.flatMap(([name, decision]) => wayOf(name, decision, hand)))
  const written = Object.entries(profile.columns).map(([name, column]) => {
    const way = ways.get(name)
    if (way === undefined) return [name, column] as const
    const fields = column.fields.map((rule) => (rule.format ? { ...rule, format: way } : rule))
    return [name, { ...column, fields }] as const
  })
  return { ...profile, columns: Object.fromEntries(written) }
}

function timeColumns({ columns, zone }: Profile): TimeColumn[] {
  return Object.entries(columns).flatMap(([name, { aliases = [], fields }]) => {
    const format = fields.find((rule) => rule.format !== undefined)?.format
    if (format === undefined || format === 'any' || isTimeWay(format)) return []
    return [{ name, names: [name, ...aliases].map(plainName), read: timeReader(format, zone) }]
  })
}

const isRead = ({ filled, read }: Fit): boolean => read * 100 >= filled * leastShare

async function fits(
  source: CsvSource,
  columns: readonly TimeColumn[],
  nulls: readonly string[],
  which: 'first' | 'all',
): Promise<Fit[]> {
  const titles = source.header.map(plainName)
  const placed = columns.flatMap((column) => {
    const place = titles.findIndex((title) => column.names.includes(title))
    return place < 0 ? [] : [{ place, fit: { column, filled: 0, read: 0, survey: new ColumnSurvey() } }]
  })
  for await (const { rows } of source.blocks) {
    for (const { place, fit } of placed) {
      const texts = rows.map(({ line, cells }) => ({ line, text: (cells[place] ?? '').trim() }))
      for (const { line, text } of texts.filter((cell) => cell.text !== '' && !nulls.includes(cell.text)))
        addCell(fit, line, text, which)
    }
    if (which === 'first' && rows.length > 0) break
  }
  return placed.map(({ fit }) => fit)
}

function addCell(fit: Fit, line: number, text: string, which: 'first' | 'all'): void {
  fit.filled += 1
  if (fit.column.read(text)) fit.read += 1
  if (which === 'all') fit.survey.add(line, text)
}

type TimeDecision = ColumnDecision<TimeWay> | null

/** A file is written by one hand: the way round that its other columns decide, if they agree. */
function handOf(decisions: readonly TimeDecision[]): TimeWay | null {
  const ways = new Set(decisions.flatMap((decision) => (decision && 'way' in decision ? [decision.way] : [])))
  const rounds = [...ways].filter((way) => way === 'D/M/Y' || way === 'M/D/Y')
  return rounds.length === 1 ? (rounds[0] ?? null) : null
}

function wayOf(name: string, decision: TimeDecision, hand: TimeWay | null): [string, TimeWay][] {
  if (decision === null) return []
  if ('way' in decision) return [[name, decision.way]]
  return hand === null ? [] : [[name, hand]]
}

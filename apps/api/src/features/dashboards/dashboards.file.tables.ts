import {
  type BothTexts,
  type DatasetInfo,
  jakartaDay,
  type Language,
  type QueryMeta,
  type QueryRow,
  type Unit,
  type Widget,
} from '@ido/contract'
import { labelWords } from '../../platform/words/label-words.ts'
import { say } from '../../platform/messages.ts'
import { dayCell, timeCell, type Cell } from '../../platform/spreadsheet/cell.ts'

/** In which language a file is written. */
export interface FileWords {
  readonly language: Language
}

/** A widget's rows as a file has them, the titles apart. */
export interface FileTable {
  header: string[]
  rows: Cell[][]
}

/**
 * What a widget shows: time where there is one, labels, figures; shares in percent, other figures unrounded, with the comparison
 * where there is one.
 * @param dataset whose measures are the widget's; of a scorecard the measures of all its datasets
 */
export function figuresTable(
  widget: Pick<Widget, 'query'>,
  dataset: Pick<DatasetInfo, 'measures' | 'dimensions'>,
  rows: readonly QueryRow[],
  { language, compared }: FileWords & { readonly compared?: QueryMeta['compared'] },
): FileTable {
  const labels = labelWords(language)
  const { dimensions = [], measures = [] } = widget.query ?? {}
  const hasTime = rows.some((row) => timeIn(row) !== null)
  const hasCompared = rows.some((row) => measures.some((measure) => comparedIn(row, measure) !== null))
  const unitOf = (name: string) => dataset.measures.find(({ id }) => id === name)?.unit ?? 'count'
  const isShare = (name: string) => unitOf(name) === 'share'
  const figure = (name: string, value: number | null) => (value !== null && isShare(name) ? percent(value) : value)
  const labelIn = (row: QueryRow, dimension: string) => {
    if (row['others'] === true) return say(language, 'fileOthers')
    const label = row[dimension]
    return typeof label === 'string' ? labels(label) : say(language, 'fileUnfilled')
  }
  const titles = measures.map((name) => {
    const unit = unitWords[unitOf(name)]
    return titleOf(dataset.measures, name, language) + (unit ? ` (${unit[language]})` : '')
  })
  const comparedTitle = (title: string) => {
    if (!compared) return say(language, 'fileCompared', { title })
    const [from, to] = [compared.from, new Date(Date.parse(compared.to) - 1)].map((at) => jakartaDay(at))
    return say(language, 'fileComparedDays', { title, from: from ?? '', to: to ?? '' })
  }
  return {
    header: [
      ...(hasTime ? [say(language, 'fileTime')] : []),
      ...dimensions.map((name) => titleOf(dataset.dimensions, name, language)),
      ...titles,
      ...(hasCompared ? titles.map(comparedTitle) : []),
    ],
    rows: rows.map((row) => [
      // A figure card's file: its figure first, then the line under it.
      ...(hasTime ? [timeIn(row) ?? say(language, 'fileWhole')] : []),
      ...dimensions.map((name) => labelIn(row, name)),
      ...measures.map((name) => figure(name, figureIn(row, name))),
      ...(hasCompared ? measures.map((name) => figure(name, comparedIn(row, name))) : []),
    ]),
  }
}

/** Of what is no bare count; figures are in the unit that they are computed in. */
const unitWords: Readonly<Partial<Record<Unit, BothTexts>>> = {
  share: { id: '%', en: '%' },
  hours: { id: 'jam', en: 'hours' },
  seconds: { id: 'detik', en: 'seconds' },
  milliseconds: { id: 'ms', en: 'ms' },
  bytesPerSecond: { id: 'bita per detik', en: 'bytes per second' },
  rupiah: { id: 'rupiah', en: 'rupiah' },
}

export function titleOf(list: readonly { id: string; titles: BothTexts }[], name: string, language: Language): string {
  return list.find(({ id }) => id === name)?.titles[language] ?? name
}

/** A day as it is; an hour as spreadsheets read one, in Jakarta. */
function timeIn({ time }: QueryRow): Cell {
  if (typeof time !== 'string') return null
  return time.length === 'YYYY-MM-DD'.length ? dayCell(time) : timeCell(new Date(time))
}

function figureIn(row: QueryRow, measure: string): number | null {
  const value = row[measure]
  return typeof value === 'number' ? value : null
}

function comparedIn({ previous }: QueryRow, measure: string): number | null {
  return typeof previous === 'object' && previous !== null ? (previous[measure] ?? null) : null
}

const percent = (share: number) => Math.round(share * 10_000) / 100

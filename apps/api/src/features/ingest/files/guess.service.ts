import { type EndpointInput, type FileSurvey, type guessImport, type ImportGuess } from '@ido/contract'
import type { Services } from '../../../platform/http/feature.ts'
import { conflict } from '../../../platform/errors.ts'
import { withLocalFile } from '../../../platform/files/local-file.ts'
import { inReadingTurn } from '../../../platform/files/reading-turn.ts'
import { importLimits } from '@ido/contract'
import { guessProfile } from '../import/guess.ts'
import { surveyApart } from '../import/reading.ts'
import { knownSurvey, readDetail, type StoredDetail } from './files.queries.ts'
import { datasetOf } from './files.service.ts'
import { asRefusal } from './plan.ts'
import { keptProfile } from './profiles.service.ts'

type Parts = Pick<Services, 'database' | 'config' | 'storage'>
type Asked = EndpointInput<typeof guessImport>['body']

/** What is in the file and which column fills what; a kept profile is laid over it as far as its columns are there. */
export async function guessOf(parts: Parts, id: number, asked: Asked, signal: AbortSignal): Promise<ImportGuess> {
  const { write } = parts.database
  const stored = await readDetail(write, id)
  const kept = asked.profileId === undefined ? null : await keptProfile(write, asked.profileId)
  const dataset = datasetOf(kept?.dataset ?? asked.dataset ?? stored.dataset)
  const like = kept?.like ?? asked.like
  try {
    const survey = await surveyFor(parts, stored, { layout: asked.layout, kept }, signal)
    const fields = await dataset.fields(parts.database)
    const guess = withoutEmpty(guessProfile(survey, dataset, fields, like === undefined ? {} : { like }), survey)
    return { survey, guess: kept ? laidOver(guess, kept, survey) : guess }
  } catch (error) {
    throw asRefusal(error)
  }
}

/** How the days of a column stand that has none is nobody's question: as those of another column, else as people here write them. */
function withoutEmpty(guess: ImportGuess['guess'], survey: FileSurvey): ImportGuess['guess'] {
  const isEmpty = (name: string) => survey.columns.find((column) => column.name === name)?.filled === 0
  const { profile, questions } = guess
  const idle = questions.flatMap((one) => (one.kind === 'timeWay' && isEmpty(one.column) ? [one] : []))
  const format = Object.values(profile.fields).find((field) => field.format !== undefined)?.format ?? 'D/M/Y'
  const ways = idle.map(({ field, column }) => [field, { ...profile.fields[field], column, format }] as const)
  return {
    ...guess,
    profile: { ...profile, fields: { ...profile.fields, ...Object.fromEntries(ways) } },
    questions: questions.filter((one) => !idle.includes(one as (typeof idle)[number])),
  }
}

/** A profile that was kept decides; what it says of columns that this file does not have is asked anew. */
function laidOver(guess: ImportGuess['guess'], kept: ImportGuess['guess']['profile'], survey: FileSurvey) {
  const there = new Set(survey.columns.map(({ name }) => name))
  const fields = Object.fromEntries(Object.entries(kept.fields).filter(([, { column }]) => there.has(column)))
  const filled = new Set([...Object.keys(fields), ...Object.keys(kept.constants)])
  const columns = new Set(Object.values(fields).map(({ column }) => column))
  const isKnownByCells = (name: string) => kept.identity === 'row' && name === guess.rowsWithoutId
  return {
    profile: { ...kept, layout: survey.layout, fields },
    fields: guess.fields,
    rowsWithoutId: guess.rowsWithoutId,
    matches: Object.entries(fields).map(([field, { column }]) => ({ field, column, why: 'name' as const, sure: true })),
    unused: [...there].filter((name) => !columns.has(name)),
    questions: [
      ...guess.fields
        .filter(({ name, required }) => required && !filled.has(name) && !isKnownByCells(name))
        .map(({ name }) => ({ kind: 'missing' as const, field: name })),
      ...guess.questions.filter((one) => one.kind === 'labels' && fields[one.field]?.column === one.column),
      ...Object.entries(fields).flatMap(([name, rule]) => undecided(name, rule, guess, survey)),
    ],
  }
}

/** A kept profile that names no decimal sign came from a file that needed none. */
function undecided(
  field: string,
  { column, decimal: kept }: ImportGuess['guess']['profile']['fields'][string],
  { fields }: ImportGuess['guess'],
  { columns }: FileSurvey,
) {
  const kind = fields.find(({ name }) => name === field)?.kind
  const decimal = columns.find(({ name }) => name === column)?.decimal
  if (kept || (kind !== 'amount' && kind !== 'whole') || !decimal || 'way' in decimal) return []
  return [{ kind: 'decimal' as const, field, column, marks: decimal.ask, because: decimal.because }]
}

interface Chosen {
  layout: Asked['layout']
  kept: ImportGuess['guess']['profile'] | null
}

/** A kept profile has answered which sheet it is, where the file has that sheet. */
async function surveyFor(
  parts: Parts,
  file: Looked,
  { layout, kept }: Chosen,
  signal: AbortSignal,
): Promise<FileSurvey> {
  const survey = await surveyOf(parts, file, layout, signal)
  if (layout !== undefined || kept?.layout.kind !== 'xlsx') return survey
  const { sheet } = kept.layout
  const isThere = survey.sheets.some(({ name }) => name === sheet)
  return isThere ? surveyOf(parts, file, { kind: 'xlsx', sheet }, signal) : survey
}

type Looked = Pick<StoredDetail, 'id' | 'file_name' | 'storage_key'>

/** Looked at once for every way in which it may be written: of a long file that takes a while. */
export async function surveyOf(
  parts: Parts,
  file: Looked,
  layout: Asked['layout'],
  signal: AbortSignal,
): Promise<FileSurvey> {
  const known = async () => knownSurvey(parts.database.write, file.id, layout)
  // The turn before may have looked at the very same file.
  const survey =
    (await known()) ?? (await inReadingTurn(async () => (await known()) ?? (await lookAt(parts, file, layout, signal))))
  return layout === undefined ? survey : { ...survey, asksSheet: false }
}

/** The database takes no NUL in JSON; that such a cell has one its row is told for. */
const withoutNul = (_: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value)

async function lookAt(
  parts: Parts,
  { id, file_name, storage_key }: Looked,
  layout: Asked['layout'],
  signal: AbortSignal,
): Promise<FileSurvey> {
  if (storage_key === null) throw conflict('importFileGone', { days: importLimits.undoDays })
  const survey = await withLocalFile(parts, storage_key, ({ path, folder }) =>
    surveyApart({ path, name: file_name, ...(layout && { layout }) }, { path, folder, signal }),
  )
  await parts.database.write
    .updateTable('import_file')
    .set({ survey: JSON.stringify(survey, withoutNul) })
    .where('id', '=', id)
    .execute()
  return survey
}

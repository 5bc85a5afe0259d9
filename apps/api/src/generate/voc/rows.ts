import { vocReferenceFields, vocTransitions, vocWeightFields, type VocReferenceField } from '@ido/contract'
import type { BinaryRows } from '../binary-rows.ts'
import { dayOf, yearOf } from '../calendar.ts'
import type { PortalLists } from '../portal-lists.ts'
import type { Colleague } from '../cast.ts'
import type { GeneratedRecord } from './record.ts'

export interface RowContext {
  portalLists: PortalLists
  /** Ids of the demo accounts that exist, by NIK. */
  accounts: ReadonlyMap<string, number>
}

export const vocColumns = [
  'id',
  'created_year',
  'version',
  'status',
  'time_in',
  'createddate',
  'created_by_id',
  'createdby',
  ...vocReferenceFields,
  ...vocWeightFields,
  'score',
  'score_nps',
  'progress_by_po',
  'validated_feedback',
  'validate_date',
  'insert_feedback_date',
  'done_at',
  'answered_at',
  'returned_at',
  'survey_id',
  'episode_id',
  'company_or_school_name',
  'respondent_name',
  'list_feedback',
  'longtext',
  'link',
  'data_acuan_text',
  'progress_by_po_description',
  'defined_problem_statement',
] as const

export const changeColumns = ['record_id', 'version', 'at', 'by_id', 'by_name', 'kind', 'reason', 'changes'] as const

/** A record as a row of COPY, in the order of `vocColumns`. */
export function writeVoc(rows: BinaryRows, id: number, record: GeneratedRecord, context: RowContext): void {
  const day = dayOf(record.createdAt)
  const origin = originOf(record)
  const references = referencesOf(record, origin.label, context.portalLists)
  rows.begin(vocColumns.length)
  rows.int64(id)
  rows.int16(yearOf(day))
  rows.int32(record.changes.length)
  rows.text(record.status)
  rows.milliseconds(record.timeIn)
  rows.milliseconds(record.createdAt)
  rows.int64(accountOf(record.createdBy, context.accounts))
  rows.text(record.createdBy.name)
  for (const field of vocReferenceFields) rows.int32(references[field] ?? null)
  for (const field of vocWeightFields) rows.int16(record.weights[field] ?? null)
  rows.int16(record.score)
  rows.int16(record.scoreNps)
  rows.int16(record.progress)
  rows.boolean(record.validated)
  rows.milliseconds(record.validatedAt)
  rows.day(day)
  rows.milliseconds(record.doneAt)
  rows.milliseconds(answeredAt(record, context))
  rows.milliseconds(returnedAt(record))
  rows.text(record.surveyId)
  rows.text(record.episodeId)
  rows.text(record.company)
  rows.text(record.respondent)
  rows.text(record.title)
  rows.text(record.text)
  rows.text(record.link)
  rows.text(origin.text)
  rows.text(record.progressNote)
  rows.text(record.problem)
}

function referencesOf(record: GeneratedRecord, origin: string | null, { idOf }: PortalLists) {
  return {
    product_id: record.product.id,
    sub_product: record.subProduct?.id,
    regional_company: idOf('regional_company', record.region),
    customer_ownership_id: idOf('customer_ownership_id', record.ownership),
    source_id: idOf('source_id', record.source),
    media_id: idOf('media_id', record.media),
    category_feedback: idOf('category_feedback', record.category),
    type_feedback: idOf('type_feedback', record.kind),
    sentiment_feedback: idOf('sentiment_feedback', record.sentiment),
    validate_journey: idOf('validate_journey', record.journey),
    category_improvement_id: idOf('category_improvement_id', record.improvement),
    factory_id: idOf('factory_id', record.factor),
    burn_feedback_id: idOf('burn_feedback_id', record.burn),
    type_nps: idOf('type_nps', record.typeNps),
    interestingness: idOf('interestingness', record.interest),
    data_acuan: idOf('data_acuan', origin),
  } satisfies Record<VocReferenceField, unknown>
}

/** The history of a record as rows of COPY, in the order of `changeColumns`. */
export function writeChanges(rows: BinaryRows, id: number, record: GeneratedRecord, { accounts }: RowContext): void {
  for (const [place, { at, by, kind, reason, changes }] of record.changes.entries()) {
    rows.begin(changeColumns.length)
    rows.int64(id)
    rows.int32(place + 1)
    rows.milliseconds(at)
    rows.int64(accountOf(by, accounts))
    rows.text(by.name)
    rows.text(kind)
    rows.text(reason)
    rows.json(JSON.stringify(changes))
  }
}

/** When somebody else last worked on the record of a person who has an account. */
function answeredAt({ createdBy, changes }: GeneratedRecord, { accounts }: RowContext): number | null {
  if (accountOf(createdBy, accounts) === null) return null
  return changes.findLast(({ by }) => by.nik !== createdBy.nik)?.at ?? null
}

/** Since when it has come back; null where its last step was one forward. */
function returnedAt({ changes }: GeneratedRecord): number | null {
  const step = changes.findLast(({ kind }) => kind === 'status')
  const [moved] = step?.changes ?? []
  const isBack = vocTransitions.some(
    ({ from, to, needsReason }) => needsReason && from === moved?.old && to === moved.new,
  )
  return step && isBack ? step.at : null
}

function accountOf({ nik }: Colleague, accounts: ReadonlyMap<string, number>): number | null {
  return nik === null ? null : (accounts.get(nik) ?? null)
}

/** Where the data come from (data acuan): of the list, or in words where the list does not know it. */
function originOf({ source, kind, surveyId }: GeneratedRecord): { label: string | null; text: string | null } {
  switch (source) {
    case 'Survei NPS':
      return { label: 'Survei kepuasan pelanggan', text: null }
    case 'Helpdesk':
      return { label: kind === 'Keluhan' ? 'Laporan gangguan' : null, text: null }
    case 'Kunjungan pelanggan':
      return { label: 'Notulen kunjungan', text: null }
    case 'Account manager':
      return { label: surveyId ? 'Rapat evaluasi regional' : null, text: null }
    case 'Media sosial':
      return { label: null, text: 'Pantauan media sosial' }
    case 'Ulasan aplikasi':
      return { label: null, text: 'Ulasan toko aplikasi' }
    case 'Forum pengguna':
      return { label: surveyId ? 'Riset pasar' : null, text: null }
  }
}

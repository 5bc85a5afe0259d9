import { vocReferenceFields, vocTransitions, vocWeightFields } from '@ido/contract'
import type { Row } from '../bulk.service.ts'
import { dayOf, yearOf } from '../calendar.ts'
import type { Colleague } from '../people.ts'
import type { PortalLists } from '../portal-lists.queries.ts'
import type { GeneratedRecord } from './work.ts'

export interface RowContext {
  portalLists: PortalLists
  /** Ids of the demo accounts that exist, by NIK. */
  accounts: ReadonlyMap<string, number>
}

const noWeights = Object.fromEntries(vocWeightFields.map((field) => [field, null]))

/** A record as a row of `voc`. */
export function vocRow(id: number, record: GeneratedRecord, { portalLists, accounts }: RowContext): Row {
  const { product, createdBy, given, made, changes } = record
  const day = dayOf(given.createddate)
  const fields: Row = { ...noWeights, ...given, ...made, ...originOf(record) }
  const ids = vocReferenceFields.map((field) => [field, portalLists.idOf(field, fields[field] as string | null)])
  return {
    id,
    created_year: yearOf(day),
    version: changes.length,
    created_by_id: accountOf(createdBy, accounts),
    createdby: createdBy.name,
    insert_feedback_date: day,
    answered_at: answeredAt(record, accounts),
    returned_at: returnedAt(record),
    ...fields,
    ...Object.fromEntries(ids),
    product_id: product.id,
    sub_product: given.sub_product,
  }
}

/** The history of a record as rows of `voc_change`. */
export function changeRows(id: number, { changes }: GeneratedRecord, { accounts }: RowContext): Row[] {
  return changes.map(({ at, by, kind, reason, changes: fields }, place) => ({
    record_id: id,
    version: place + 1,
    at,
    by_id: accountOf(by, accounts),
    by_name: by.name,
    kind,
    reason,
    changes: fields,
  }))
}

const accountOf = ({ nik }: Colleague, accounts: RowContext['accounts']): number | null =>
  nik === null ? null : (accounts.get(nik) ?? null)

/** When somebody else last worked on the record of a person who has an account. */
function answeredAt({ createdBy, changes }: GeneratedRecord, accounts: RowContext['accounts']): number | null {
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

/** Where the data come from (data acuan): of the list, or in words where the list does not know it. */
function originOf({ given }: GeneratedRecord): { data_acuan: string | null; data_acuan_text: string | null } {
  const listed = (data_acuan: string | null) => ({ data_acuan, data_acuan_text: null })
  const inWords = (data_acuan_text: string) => ({ data_acuan: null, data_acuan_text })
  switch (given.source_id) {
    case 'Survei NPS':
      return listed('Survei kepuasan pelanggan')
    case 'Helpdesk':
      return listed(given.type_feedback === 'Keluhan' ? 'Laporan gangguan' : null)
    case 'Kunjungan pelanggan':
      return listed('Notulen kunjungan')
    case 'Account manager':
      return listed(given.survey_id ? 'Rapat evaluasi regional' : null)
    case 'Media sosial':
      return inWords('Pantauan media sosial')
    case 'Ulasan aplikasi':
      return inWords('Ulasan toko aplikasi')
    case 'Forum pengguna':
      return listed(given.survey_id ? 'Riset pasar' : null)
  }
}

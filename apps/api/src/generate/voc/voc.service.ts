import { vocTransitions, vocWeightFields } from '@ido/contract'
import type pg from 'pg'
import { reserveIds } from '../../platform/database/bulk-load.ts'
import { fillTable, type Row } from '../bulk.service.ts'
import { dayOf, hourLength, yearOf } from '../calendar.ts'
import { declareDataset, type MadeWorld } from '../dataset.service.ts'
import { momentsOf, planEra, type Plan } from '../era.ts'
import { demoColleague } from '../people.ts'
import type { PortalLists } from '../portal-lists.queries.ts'
import { randomFrom, weighted } from '../random.ts'
import { makeFeedback } from './feedback.ts'
import voc from './voc.json' with { type: 'json' }
import { draftOf, workOn, type GeneratedRecord } from './work.ts'

export const generatedVoc = declareDataset({
  dataset: 'voc',
  table: 'voc',
  most: 20_000_000,
  inDemo: 20_000,
  beside: 'voc_change',
  further: ['voc_text', 'voc_count', 'voc_word'],
  emptied:
    'voc, voc_text, voc_change, voc_attachment, voc_external, insight_voc, voc_breach, notice, voc_comment, voc_mention, voc_thanks',
  // Texts are written as the records come in: the server has time for it while more are made.
  triggers: ['voc.voc_counted_insert', 'voc.voc_rolled_up_insert', 'voc_text.voc_words_inserted'],
  rebuilt: ['voc_words_rebuild', 'voc_counts_rebuild', 'voc_rollups_rebuild'],
  prepare: readAccounts,
  rows: (world, accounts) => rowsOf(generateVoc(world), world, accounts),
})

/**
 * Records of three years up to `until`, in the order of their time. The same plan gives the same records; memory does
 * not grow with their count.
 */
export function* generateVoc(plan: Plan): Generator<GeneratedRecord> {
  const era = planEra(plan)
  const random = randomFrom(`${plan.seed} records`)
  for (const moment of momentsOf({ ...plan, era, random }))
    yield workOn(makeFeedback(moment, era.until, random), era.until, random)
}

/** In the client's transaction: what people of the demo began in the last days and have not sent yet. */
export async function addDrafts(client: pg.PoolClient, portalLists: PortalLists, until: Date): Promise<void> {
  const random = randomFrom('drafts')
  const end = until.getTime()
  const drawProduct = weighted(portalLists.products.map((product) => [product, product.traits.weight] as const))
  const drafts = voc.drafts.map((nik) => {
    const at = end - random.between(3, 100) * hourLength
    const feedback = makeFeedback({ at, product: drawProduct(random), incident: null }, end, random)
    return draftOf({ ...feedback, createdBy: demoColleague(nik) }, end, random).record
  })
  const ids = await reserveIds(client, 'voc', drafts.length)
  const beside: Row[] = []
  const rows = rowsOf(drafts, { ids: ids.values(), beside }, await readAccounts(client))
  await fillTable(client, 'voc', portalLists, { rows })
  await fillTable(client, 'voc_change', portalLists, { rows: beside.values() })
}

/** Ids of the demo accounts that exist, by NIK. */
type Accounts = ReadonlyMap<string | null, number>

async function readAccounts(client: pg.PoolClient): Promise<Accounts> {
  const { rows } = await client.query<{ nik: string; id: number }>(
    `select nik, id from account where email like '%@ido.example' and nik is not null`,
  )
  return new Map(rows.map(({ nik, id }) => [nik, id]))
}

function* rowsOf(records: Iterable<GeneratedRecord>, world: Pick<MadeWorld, 'ids' | 'beside'>, accounts: Accounts) {
  for (const record of records) {
    const { value: id } = world.ids.next()
    world.beside.push(...changeRows(id, record, accounts))
    yield vocRow(id, record, accounts)
  }
}

const noWeights = Object.fromEntries(vocWeightFields.map((field) => [field, null]))

/** A record as a row of `voc`. */
export function vocRow(id: number, record: GeneratedRecord, accounts: Accounts): Row {
  const { product, createdBy, given, made, changes } = record
  const day = dayOf(given.createddate)
  const account = accounts.get(createdBy.nik) ?? null
  return {
    id,
    created_year: yearOf(day),
    version: changes.length,
    created_by_id: account,
    createdby: createdBy.name,
    insert_feedback_date: day,
    // When somebody else last worked on the record of a person who has an account.
    answered_at: account === null ? null : (changes.findLast(({ by }) => by.nik !== createdBy.nik)?.at ?? null),
    returned_at: returnedAt(record),
    ...noWeights,
    ...given,
    ...made,
    ...originOf(record),
    product_id: product.id,
  }
}

/** The history of a record as rows of `voc_change`. */
export function changeRows(id: number, { changes }: GeneratedRecord, accounts: Accounts): Row[] {
  return changes.map(({ by, ...change }, place) => {
    return { record_id: id, version: place + 1, by_id: accounts.get(by.nik) ?? null, by_name: by.name, ...change }
  })
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
function originOf({ given }: GeneratedRecord) {
  const { list = null, words = null, only } = voc.channels[given.source_id].origin as Origin
  const isOther =
    (only === 'complaints' && given.type_feedback !== 'Keluhan') || (only === 'surveys' && !given.survey_id)
  return { data_acuan: isOther ? null : list, data_acuan_text: words }
}

interface Origin {
  list?: string
  words?: string
  only?: 'complaints' | 'surveys'
}

import type { PlacedRecords } from '../../platform/http/scope-world.testkit.ts'
import { plainOrders } from './query.orders.testkit.ts'
import { infraFigures, oneIn, type PlainDataset, ticketFigures, vocFigures } from './query.plain.testkit.ts'
import { plainRevenue } from './query.revenue.testkit.ts'
import { plainSubscriptions } from './query.subscriptions.testkit.ts'
import { plainTraffic } from './query.traffic.testkit.ts'
import { addSamples, addTickets, addVoc, makeSamples, makeTickets, makeVoc } from './query.testkit.ts'

const tickets: PlainDataset = {
  async fill(database, count, seed) {
    const rows = makeTickets(count, seed)
    await addTickets(database, rows)
    return (period) => ticketFigures(rows, period)
  },
  from: '2023-11-01',
  days: 500,
  writes: (random) => [
    `update ticket set region_id = nullif(${random.below(9)}, 0), product_id = ${1 + random.below(30)} ${oneIn(40, random)}`,
    `update ticket set resolved_at = opened_at + interval '${random.below(90)} hours', status_id = 6 ${oneIn(30, random)}`,
    `update ticket set resolved_at = null, status_id = 2, reopened = reopened + 1 ${oneIn(50, random)}`,
    `update ticket set target_s = nullif(3600 * ${random.below(9)}, 0) ${oneIn(40, random)}`,
    `update ticket set title = 'x' ${oneIn(20, random)}`,
    `delete from ticket ${oneIn(200, random)}`,
  ],
  rebuild: 'ticket_rollups_rebuild',
}

const infra: PlainDataset = {
  async fill(database, count, seed) {
    const rows = makeSamples(count, seed)
    await addSamples(database, rows)
    return (period) => infraFigures(rows, period)
  },
  from: '2024-02-26',
  days: 5,
  writes: (random) => {
    const some = (share: number) => oneIn(share, random, 'extract(epoch from at)::bigint')
    return [
      `update infra_sample set value = value / 2 + ${random.next()}, weight = weight + 1 ${some(60)}`,
      `delete from infra_sample ${some(300)}`,
    ]
  },
  rebuild: 'infra_rollups_rebuild',
}

const voc: PlainDataset = {
  async fill(database, count, seed) {
    const rows = makeVoc(count, seed)
    await addVoc(database, rows)
    return (period) => vocFigures(rows, period)
  },
  from: '2023-12-20',
  days: 100,
  writes: (random) => [
    `update voc set status = 'done', done_at = createddate + interval '1 day' ${oneIn(40, random)}`,
    `update voc set paused_s = ${random.below(90_000)} ${oneIn(30, random)}`,
    `update voc set status = 'draft' ${oneIn(60, random)}`,
    `update voc set score_nps = ${random.below(11)}, regional_company = ${1 + random.below(8)} ${oneIn(40, random)}`,
    `delete from voc ${oneIn(200, random)}`,
  ],
  rebuild: 'voc_rollups_rebuild',
}

/** Every dataset of the catalog. */
const plainDatasets: Readonly<Record<string, PlainDataset>> = {
  tickets,
  infra,
  voc,
  orders: plainOrders,
  revenue: plainRevenue,
  subscriptions: plainSubscriptions,
  traffic: plainTraffic,
}

export function plainDataset(id: string): PlainDataset {
  const found = plainDatasets[id]
  if (!found) throw new Error(`The tests know nothing of the dataset ${id}`)
  return found
}

/** Tickets stand in that world already. */
export const placedRecords: PlacedRecords = Object.fromEntries(
  Object.entries(plainDatasets).flatMap(([id, { placed }]) => (placed ? [[id, placed]] : [])),
)

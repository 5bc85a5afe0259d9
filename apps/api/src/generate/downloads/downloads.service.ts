import { dayLength } from '@ido/contract'
import type pg from 'pg'
import { dayOf, startOf } from '../../platform/days.ts'
import { hasRows } from '../bulk.service.ts'
import { type Random, randomFrom } from '../random.ts'

interface Kind {
  readonly type: string
  /** What it was asked with. */
  readonly filter: object
  /** Half of its files have fewer rows. */
  readonly median: number
}

const regions = ['T-REG 1', 'T-REG 2', 'T-REG 3', 'T-REG 4', 'T-REG 5', 'T-REG 6', 'T-REG 7']
const board = (path: string, more: object = {}) => ({ path, period: '30d', ...more })
const kinds: readonly ((random: Random) => Kind)[] = [
  () => ({ type: 'VOC (CSV)', filter: { search: 'lambat' }, median: 120 }),
  () => ({ type: 'VOC (XLSX)', filter: {}, median: 900 }),
  () => ({ type: 'Tiket (XLSX)', filter: { dataset: 'tickets', measure: 'opened' }, median: 400 }),
  (random) => ({
    type: 'T-REG Management (XLSX)',
    filter: board('treg/management', { filters: JSON.stringify({ region: [random.pick(regions)] }) }),
    median: 90,
  }),
  () => ({ type: 'Assurance Performance (XLSX)', filter: board('treg/general/assurance-performance'), median: 140 }),
  () => ({
    type: 'Business Performance SCONE (XLSX)',
    filter: board('treg/general/business-performance-scone', { compare: 'previous' }),
    median: 110,
  }),
  () => ({
    type: 'Pesanan (CSV)',
    filter: { dataset: 'orders', measure: 'ordered', filters: JSON.stringify({ source_app: ['NCX'] }) },
    median: 250,
  }),
  () => ({ type: 'BUD Management (PDF)', filter: board('bud/management'), median: 0 }),
]

const days = 60
/** Who downloads, and in how many days of a hundred. */
const people = { '900001': 20, '900003': 45, '900004': 60, '900005': 35, '900006': 15 } as const
/** A product owner takes a whole list in one evening, so that there is something to look into. */
const whole = { nik: '900005', daysAgo: 4, rows: 48_210 } as const

/** In the client's transaction: two months of downloads of the demo's people, where there are none. */
export async function fillEmptyDownloads(client: pg.PoolClient, { seed, until }: { seed: string; until: Date }) {
  if (await hasRows(client, 'download_log')) return
  const lines = linesOf(randomFrom(`${seed} downloads`), until)
  await client.query(
    `insert into download_log (date, account_id, downloaded_by, user_email, nik, type, status, total_rows, filter)
     select l.at, a.id, a.name, a.email, a.nik, l.type, l.status, l.rows, l.filter
     from jsonb_to_recordset($1) as l (at timestamptz, nik text, type text, status text, rows bigint, filter jsonb)
     join account a on a.nik = l.nik
     order by l.at`,
    [JSON.stringify(lines)],
  )
}

function linesOf(random: Random, until: Date) {
  const today = startOf(dayOf(until)).getTime()
  const lines = []
  for (let ago = days; ago >= 1; ago -= 1) {
    for (const [nik, often] of Object.entries(people)) {
      const isRest = [0, 6].includes(new Date(today - ago * dayLength + dayLength / 2).getUTCDay())
      if (!random.chance(often / 100 / (isRest ? 6 : 1))) continue
      for (let file = random.between(1, 3); file > 0; file -= 1) {
        const kind = random.pick(kinds)(random)
        // Between eight and six, most of it before noon.
        const hour = Math.min(17, 8 + Math.abs(random.normal()) * 3.5 + random.next())
        const status = kind.median > 0 && random.chance(0.03) ? 'failed' : 'done'
        const rows = status === 'done' ? Math.round(Math.min(4_500, random.longTailed(kind.median, 0.8))) : 0
        const at = new Date(today - ago * dayLength + hour * (dayLength / 24)).toISOString()
        lines.push({ at, nik, type: kind.type, status, rows: kind.median === 0 ? 0 : rows, filter: kind.filter })
      }
    }
  }
  const late = new Date(today - whole.daysAgo * dayLength + 21.2 * (dayLength / 24)).toISOString()
  lines.push({ at: late, nik: whole.nik, type: 'VOC (CSV)', status: 'done', rows: whole.rows, filter: {} })
  return lines
}

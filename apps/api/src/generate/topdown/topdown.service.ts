import { halfYear, mostRows, npsWithInterval, type QueryRow } from '@ido/contract'
import type { Database } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/days.ts'
import { hasRows, insertRows } from '../bulk.service.ts'
import { askEverything, patientEngine } from '../figures.ts'

const years = 3
/** What the group's own survey says beside VOC, by turns: it asks other people, who are a little kinder. */
const kinder = [3.5, 1, 4.5, 2, -1.5, 3, 0.5, 2.5]
/** What each target is above the half year before, by turns. */
const ahead = [4, 2.5, 6, 3, 5]

/**
 * Writes down what the group says of each unit for the last three years, where there is nothing: near what VOC measures and never
 * the same, with targets of which some are reached and some are missed. Asks the figures as everybody does, so after they are
 * committed; a unit of which VOC knows nothing gets nothing.
 */
export async function writeDemoTopdown(database: Database, now: Date): Promise<void> {
  if (await hasRows(database.pool, 'topdown_nps')) return
  const halves = halfYearsUntil(dayOf(now))
  const [first, last] = [halves[0], halves.at(-1)]
  if (!first || !last) return
  const rows = await askEverything(patientEngine(database), {
    dataset: 'voc',
    measures: ['promoters', 'passives', 'detractors'],
    dimensions: ['cfu'],
    grain: 'quarter',
    from: first.from,
    to: last.to,
    limit: mostRows,
  })
  const units = Map.groupBy(
    rows.filter((row): row is QueryRow & { cfu: string } => typeof row['cfu'] === 'string'),
    ({ cfu }) => cfu,
  )
  const made = [...units.keys()].toSorted().flatMap((cfu, unit) => {
    const measured = halves.map((half) => npsIn(units.get(cfu) ?? [], half))
    return halves.flatMap(({ year, semester }, place) => {
      const nps = measured[place] ?? null
      if (nps === null) return []
      const before = measured[place - 1] ?? nps
      const turn = unit * 3 + place
      const nps_score = besideOf(nps, kinder[turn % kinder.length] ?? 0)
      return [
        { cfu, year, semester, nps_score, target: withinScale(Math.round(before + (ahead[turn % ahead.length] ?? 0))) },
      ]
    })
  })
  const half = ({ year, semester }: { year: number; semester: number }) => 2 * year + semester
  await insertRows(
    database.pool,
    'topdown_nps',
    made.toSorted((one, other) => half(one) - half(other)),
  )
}

/** What VOC measures in a half year; null where it has no answers. */
function npsIn(rows: readonly QueryRow[], { from, to }: { from: string; to: string }): number | null {
  const within = rows.filter(({ time }) => typeof time === 'string' && time >= from && time < to)
  const sum = (name: string) => within.reduce((all, row) => all + Number(row[name] ?? 0), 0)
  return npsWithInterval({ promoters: sum('promoters'), passives: sum('passives'), detractors: sum('detractors') }).nps
}

/** So many points beside, to the other side where that would be beyond the end of the scale. */
const besideOf = (nps: number, by: number) => withinScale(Math.abs(nps + by) > 100 ? nps - by : nps + by)

const withinScale = (points: number) => Math.max(-100, Math.min(100, Number(points.toFixed(1))))

/** The half years of the last years, up to the one that this day lies in, the oldest first. */
function halfYearsUntil(today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const running = 2 * year + (month <= 6 ? 0 : 1)
  return Array.from({ length: 2 * years }, (_, place) => running - 2 * years + 1 + place).map((half) => {
    const of = { year: Math.floor(half / 2), semester: 1 + (half % 2) }
    return { ...of, ...halfYear(of.year, of.semester) }
  })
}

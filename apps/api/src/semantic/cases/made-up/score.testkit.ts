import type { FoundCase } from '../found.ts'
import type { SearchedDataset } from '../find.ts'
import { narrowed } from '../dataset-series.ts'
import { randomOf } from '../../../testing/random.ts'
import { findIn } from './found.testkit.ts'
import { companyOf, startOfJakartaDay } from './company.testkit.ts'
import { dayLength, hourLength } from '@ido/contract'
import { anyOne, type MadeFaults, kinds, moodOf, smallest, type Wanted } from './faults.testkit.ts'

/** A morning at nine in Jakarta, another one for each company. */
export const nowOf = (seed: number): number => Date.UTC(2026, 0, 5 + ((seed * 37) % 350), 2)
const targets = [{ dataset: 'tickets', measure: 'sla_compliance', place: {}, value: 0.85 }]

export interface Score {
  readonly isNamed: boolean
  readonly isSince: boolean | null
  readonly isState: boolean
  readonly isWrong: boolean
  readonly cases: readonly FoundCase[]
}

/** One fault of a kind in one company: whether it is named first or second, with its place, day and state. */
export async function scoreOf(kind: string, seed: number): Promise<Score[]> {
  const draw = kinds[kind]
  const now = nowOf(seed)
  if (!draw) throw new Error(`no kind ${kind}`)
  const { faults, wanted } = placed(draw(randomOf(seed * 7919 + 13)), seed)
  const mood = moodOf(seed)
  const company = companyOf(mood, faults, now)
  const cases = await findIn(company, { targets, excused: [] })
  if (wanted.length === 0) {
    const isWrong = cases.length > 0
    return [{ isNamed: !isWrong, isSince: null, isState: true, isWrong, cases }]
  }
  const top = cases.slice(0, Math.max(2, wanted.length))
  return wanted.map((each) => {
    const found = top.find((one) => isOf(one, each))
    const first = cases[0]
    return {
      isNamed: found !== undefined,
      isSince: each.from === null || !found ? null : isSince(found, each, now),
      isState: found === undefined || each.state.some((state) => state === found.state),
      isWrong: first !== undefined && !wanted.some((one) => isOf(first, one)),
      cases,
    }
  })
}

/** Records a day of a place in which a person would see that more come, or that more of them are wrong. */
const seenFrom = { count: 8, rate: 20 }

/** Chooses the places that are only known once the company is drawn. */
function placed(drawn: MadeFaults, seed: number): MadeFaults {
  const [fault] = drawn.faults
  const open = Object.entries(fault?.place ?? {}).filter(([, label]) => label === anyOne || label === smallest)
  if (!fault || open.length === 0) return drawn
  const dimensions = Object.keys(fault.place)
  const looked = companyOf(moodOf(seed), [], nowOf(seed)).find(({ declared }) => declared.dataset === fault.dataset)
  const table = looked?.gathered.tables.find((one) => dimensions.every((id) => one.dimensions.includes(id)))
  const sizes = new Map<string, number>()
  for (const { labels, values } of table?.rows ?? []) {
    const key = JSON.stringify(dimensions.map((id) => labels[table?.dimensions.indexOf(id) ?? 0]))
    const total = values.get(looked?.declared.arrivals ?? '')?.value.reduce((sum, each) => sum + each, 0) ?? 0
    sizes.set(key, (sizes.get(key) ?? 0) + total / (looked?.gathered.starts.length ?? 1))
  }
  const sorted = [...sizes].toSorted(([, one], [, other]) => one - other)
  const seen = sorted.filter(([, size]) => size >= seenFrom[fault.what])
  const isSmallest = open.some(([, label]) => label === smallest)
  const [key = '[]'] = (isSmallest ? sorted[0] : seen[seed % Math.max(1, seen.length)]) ?? sorted.at(-1) ?? []
  const names: string[] = JSON.parse(key)
  const place = Object.fromEntries(dimensions.map((id, at) => [id, names[at] ?? '']))
  const at = <T extends object>(each: T) => ({ ...each, place })
  return { faults: drawn.faults.map(at), wanted: drawn.wanted.map(at) }
}

/** The right figure in the right place. */
function isOf({ figures, place }: FoundCase, { dataset, measures, place: asked }: Wanted): boolean {
  const [first] = figures
  const isSame = (one: Readonly<Record<string, string | null>>) =>
    Object.keys(asked).length === Object.keys(one).length &&
    Object.entries(asked).every(([id, label]) => one[id] === label)
  return first.dataset === dataset && measures.includes(first.measure) && isSame(place)
}

function isSince({ since, figures }: FoundCase, { from }: Wanted, now: number): boolean {
  if (since === null || from === null) return false
  const [{ dataset }] = figures
  if (dataset === 'revenue') return true
  const [step, end] =
    dataset === 'infra' ? [hourLength, Math.floor(now / hourLength) * hourLength] : [dayLength, startOfJakartaDay(now)]
  return Math.abs(since - (end - from * step)) <= step
}

/** Whose homes: an administrator, two regional managers, a product owner. */
const homes: readonly Readonly<Record<string, readonly string[]>>[] = [
  {},
  { region: ['T-REG 3'] },
  { region: ['T-REG 5'] },
  { product: ['Product 2', 'Product 7'] },
]

/** A home where nothing is wrong; what it names all the same. */
export async function quietHome(seed: number): Promise<FoundCase[]> {
  const seen = homes[seed % homes.length] ?? {}
  const labels = Object.fromEntries(Object.entries(seen).map(([id, names]) => [id, new Set<string>(names)]))
  const company: SearchedDataset[] = companyOf(moodOf(seed), [], nowOf(seed)).map(({ declared, gathered }) => ({
    declared,
    gathered: narrowed(gathered, labels, declared.dataset === 'infra' ? ['product'] : ['region', 'product']),
  }))
  return findIn(company, { targets, excused: [] })
}

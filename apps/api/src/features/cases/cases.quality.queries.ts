import {
  type CaseQuality,
  caseQualityDays,
  type CaseSensitivity,
  type EndpointInput,
  instantOf,
  type listCaseQuality,
  type MeasureQuality,
} from '@ido/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { allOf } from '../../platform/database/filters.sql.ts'
import { plusDays, today } from '../../platform/days.ts'
import { askedNames } from '../../platform/management/asked.ts'
import type { Person } from '../../platform/person.ts'
import { isAllowed } from '../../platform/policy.ts'
import { declared } from '../../semantic/cases/declared.ts'
import type { Sensitivities } from '../../semantic/cases/sensitivity.ts'
import { whyNotSetSensitivity } from './cases.policy.ts'
import { type JudgedMeasure, judgedMeasures } from './cases.quality.sql.ts'
import { seenBy } from './cases.sql.ts'

type Reader = Database['write']

export interface StoredSensitivity {
  id: number
  dataset: string
  measure: string
  sensitivity: CaseSensitivity
  version: number
  changed_at: Date
  changed_by: string | null
}

/** What administrators have set, as a run takes it. */
export async function sensitivitiesNow({ write }: Pick<Database, 'write'>): Promise<Sensitivities> {
  const { rows } = await sql<StoredSensitivity>`
    select * from case_sensitivity where sensitivity <> 'normal' order by dataset, measure`.execute(write)
  return Object.fromEntries(rows.map(({ dataset, measure, sensitivity }) => [`${dataset}.${measure}`, sensitivity]))
}

interface Counted {
  family: string
  dataset: string
  measure: string
  cases: number
  open: number
  not_a_problem: number
  known: number
}

/** The measures that are looked at, those with the most cases within what the person sees first. */
export async function caseQuality(
  { write }: Pick<Database, 'write'>,
  asked: EndpointInput<typeof listCaseQuality>['query'],
  person: Person,
): Promise<CaseQuality> {
  const sets = askedNames(
    'dataset',
    asked.dataset,
    declared.map(({ dataset }) => dataset),
  )
  const from = plusDays(today(), -caseQualityDays)
  const shown = judgedMeasures.filter(({ dataset }) => sets?.includes(dataset.id) ?? true)
  const measures = await qualityOf(write, shown, person, from)
  return {
    from,
    measures: measures.toSorted((one, other) => other.cases - one.cases),
    can: { change: isAllowed(whyNotSetSensitivity(person)) },
  }
}

/** How good the cases of some measures were since a day. */
async function qualityOf(
  read: Reader,
  judged: readonly JudgedMeasure[],
  person: Pick<Person, 'scope'>,
  from: string,
): Promise<MeasureQuality[]> {
  const isCounted = allOf([
    seenBy({ scope: person.scope, datasets: null }),
    sql`c.found_at >= ${new Date(instantOf(from))}`,
  ])
  const [{ rows: counted }, { rows: set }] = await Promise.all([
    sql<Counted>`
      select c.family, c.figures -> 0 ->> 'dataset' as dataset, c.figures -> 0 ->> 'measure' as measure,
        count(*) as cases, count(*) filter (where c.state <> 'over') as open,
        count(*) filter (where c.opinion = 'notAProblem') as not_a_problem,
        count(*) filter (where c.opinion = 'known') as known
      from found_case c where ${isCounted} group by 1, 2, 3`.execute(read),
    sql<StoredSensitivity>`select * from case_sensitivity`.execute(read),
  ])
  return judged.map(({ dataset, measure, family, model }) => {
    const isOwn = (row: Pick<Counted, 'dataset' | 'measure'>) =>
      row.dataset === dataset.id && row.measure === measure.id
    const own = counted.find((row) => isOwn(row) && row.family === `${dataset.id}.${family}`)
    const stored = set.find(isOwn)
    return {
      dataset: dataset.id,
      measure: measure.id,
      titles: { dataset: dataset.titles, measure: measure.titles },
      family,
      model,
      cases: own?.cases ?? 0,
      open: own?.open ?? 0,
      notAProblem: own?.not_a_problem ?? 0,
      known: own?.known ?? 0,
      sensitivity: stored?.sensitivity ?? 'normal',
      version: stored?.version ?? 1,
      changedAt: stored?.changed_by == null ? null : stored.changed_at.toISOString(),
      changedBy: stored?.changed_by ?? null,
    }
  })
}

/** The same of one measure. */
export async function qualityOfOne(
  { write }: Pick<Database, 'write'>,
  judged: JudgedMeasure,
  person: Person,
): Promise<MeasureQuality> {
  const [one] = await qualityOf(write, [judged], person, plusDays(today(), -caseQualityDays))
  if (!one) throw new Error('Nothing was counted')
  return one
}

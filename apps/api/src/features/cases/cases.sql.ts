import type { CaseCourse, CaseOpinion, CaseState, CaseWork, NamedItem } from '@ido/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isEverything, scopeKey } from '../../platform/http/scope.ts'
import { allOf, type Condition } from '../../platform/database/filters.sql.ts'
import type { Person, Scope } from '../../platform/person.ts'
import type { CasePlace } from '../../semantic/cases/found.ts'
import type { StoredFigure } from './cases.life.ts'
import { namedScope } from './cases.policy.ts'

/** A case as readers get it, but for its words. */
export interface StoredCase {
  id: number
  key: string
  family: string
  state: CaseState
  severity: number
  place: CasePlace
  since: Date | null
  until: Date | null
  figures: [StoredFigure, ...StoredFigure[]]
  readers: string[]
  owner: NamedItem | null
  work: CaseWork
  opinion: CaseOpinion | null
  muted_until: Date | null
  version: number
  changed_at: Date
}

export const caseColumns: RawBuilder<StoredCase> = sql<StoredCase>`
  c.id, c.key, c.family, c.state, c.severity, c.place, c.since, c.until, c.figures, c.readers, c.work, c.opinion,
  case when c.muted_until > now() then c.muted_until end as muted_until, c.version, c.changed_at,
  case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as owner`

/** How its figure went; what was found before a course had values has none. */
export const courseColumn: RawBuilder<{ course: CaseCourse | null }> = sql`
  case when c.course is not null then '{"values": []}'::jsonb || c.course end as course`

export const fromCases = sql`found_case c left join account o on o.id = c.owner_id`

/** The caller: a person, or a program, which may be limited to some datasets or to figures. */
export interface CaseReader {
  readonly person: Person | null
  readonly scope: Scope
  readonly datasets: readonly string[] | null
  /** Whether it reads no records, and so no names of people. */
  readonly figuresOnly: boolean
}

/** Cases that were found within exactly the reader's scope. */
export const isFoundFor = ({ scope }: Pick<CaseReader, 'scope'>) => sql<SqlBool>`c.readers @> array[${scopeKey(scope)}]`

/** Cases that the policy lets the reader see, with figures of the reader's datasets alone. */
export const seenBy = ({ scope, datasets }: Pick<CaseReader, 'scope' | 'datasets'>): Condition =>
  allOf([
    isEverything(scope)
      ? sql<SqlBool>`(${isFoundFor({ scope })}
          or exists (select from unnest(c.readers) r where r ~ ${namedScope.source.replaceAll('?:', '')}))`
      : isFoundFor({ scope }),
    datasets &&
      sql<SqlBool>`not exists (
        select from jsonb_array_elements(c.figures) f where f ->> 'dataset' <> all(${datasets}::text[]))`,
  ])

/** Cases with a figure of the reader's datasets. */
export const isPartlyIn = ({ datasets }: Pick<CaseReader, 'datasets'>): Condition =>
  datasets &&
  sql<SqlBool>`exists (
    select from jsonb_array_elements(c.figures) f where f ->> 'dataset' = any(${datasets}::text[]))`

/** Not over, or over for less than a day. */
export const isListedAsOpen = sql<SqlBool>`(c.state <> 'over' or c.ended_at > now() - interval '1 day')`

export const isMuted = sql<SqlBool>`coalesce(c.muted_until > now(), false)`

import {
  type CaseBrief,
  type CaseDetail,
  type CaseEvent,
  type CaseFigure,
  type CaseMeasure,
  caseSettlings,
  type CaseSettling,
  caseStates,
  caseWorks,
  type EndpointInput,
  type listCases,
  type PageMeta,
  type PortalCase,
  type QueryFilters,
  type Unit,
} from '@ido/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { allOf, timeBetween, oneOf } from '../../platform/database/filters.sql.ts'
import { notFound } from '../../platform/errors.ts'
import { isEverything, scopeKey } from '../../platform/http/scope.ts'
import { askedNames } from '../../platform/management/asked.ts'
import { type ListSource, readListPage } from '../../platform/management/page.ts'
import { isAllowed } from '../../platform/policy.ts'
import { findDataset } from '../../semantic/catalog/catalog.ts'
import type { ShownOnBoard } from '../dashboards/dashboards.read.ts'
import type { MissedTarget } from '../targets/targets.read.ts'
import { feedbackWorkers } from '../voc/owners/owners.read.ts'
import { briefOf, isOfReadings, isOpen } from './cases.brief.ts'
import type { StoredFigure } from './cases.life.ts'
import { readRun } from './cases.missed.queries.ts'
import { whyNotOwnCase, whyNotWorkOnCase } from './cases.policy.ts'
import { isAboutMeasures, judgedNames, usualOf } from './cases.quality.sql.ts'
import {
  caseColumns,
  courseColumn,
  type CaseReader,
  fromCases,
  isListedAsOpen,
  isMuted,
  isFoundFor,
  isPartlyIn,
  seenBy,
  type StoredCase,
} from './cases.sql.ts'
import { caseTitle } from './cases.words.ts'

type Reader = Database['write']

type Asked = EndpointInput<typeof listCases>['query']

function caseSource(asked: Asked, reader: CaseReader): ListSource<StoredCase, 'worst'> {
  const { state, place, work, settled, mine, measure, found } = asked
  const states = askedNames('state', state, caseStates)
  const measures = askedNames('measure', measure, judgedNames)
  return {
    columns: caseColumns,
    from: fromCases,
    key: sql`c.id`,
    where: allOf([
      seenBy(reader),
      states === undefined ? isListedAsOpen : oneOf(sql`c.state`, states),
      oneOf(sql`c.work`, askedNames('work', work, caseWorks)),
      place === undefined
        ? null
        : sql<SqlBool>`exists (select from jsonb_each_text(c.place) p where strpos(lower(p.value), lower(${place})) > 0)`,
      isSettledAs(askedNames('settled', settled, caseSettlings)),
      measures === undefined ? null : isAboutMeasures(measures),
      timeBetween(sql`c.found_at`, found, undefined),
      mine === 'true' ? sql<SqlBool>`c.owner_id = ${reader.person?.id ?? null}` : null,
    ]),
    orders: { worst: sql`(${isMuted}, c.state = 'over', -c.severity)` },
    first: { orderName: 'worst', orderBy: 'asc' },
  }
}

const isSettledAs = (ways: readonly CaseSettling[] | undefined) =>
  ways === undefined
    ? null
    : sql<SqlBool>`(c.opinion = any(${ways}::text[]) or (${ways.includes('muted')} and ${isMuted}))`

/** A page of the cases that were found within what the reader sees: the worst first, those that are over and muted last. */
export async function casesPage(
  database: Pick<Database, 'write'>,
  query: Asked,
  reader: CaseReader,
): Promise<{ answer: PortalCase[]; meta: PageMeta }> {
  const { rows, meta } = await readListPage(database, caseSource(query, reader), query)
  const now = Date.now()
  return { answer: rows.map((row) => presentCase(row, reader, now)), meta }
}

export function presentCase(row: StoredCase, { scope, figuresOnly }: CaseReader, now: number): PortalCase {
  const { id, key, state, severity, place, since, until, figures, owner, work, opinion, version } = row
  const reader = scopeKey(scope)
  const seen = figures.filter(({ readers }) => isEverything(scope) || (readers?.includes(reader) ?? true))
  return {
    id,
    key,
    state,
    severity: roundedSeverity(severity),
    title: caseTitle(row, now),
    place: { ...place },
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    measures: seen.map(({ readers: _readers, ...figure }) => ({ ...figure, unit: unitOf(figure) })),
    owner: figuresOnly ? null : owner,
    work,
    opinion,
    mutedUntil: row.muted_until?.toISOString() ?? null,
    version,
  }
}

/** To one decimal: it is that of the widest scope, and the exact one would say something of totals beyond the reader's. */
const roundedSeverity = (severity: number) => Math.round(severity * 10) / 10

const unitOf = (figure: StoredFigure): Unit =>
  findDataset(figure.dataset)?.measures.find(({ id }) => id === figure.measure)?.unit ?? 'count'

/** The case, locked against its other writers where that is asked; 404 where the reader sees none. */
export async function readStoredCase(
  read: Reader,
  id: number,
  reader: Pick<CaseReader, 'scope' | 'datasets'>,
  lock: 'locked' | 'plain' = 'plain',
): Promise<StoredCase> {
  const { rows } = await sql<StoredCase>`select ${caseColumns} from ${fromCases}
    where c.id = ${id} and ${seenBy(reader)} ${lock === 'locked' ? sql`for update of c` : sql``}`.execute(read)
  const [row] = rows
  if (row === undefined) throw notFound('notFound')
  return row
}

/** So many lines of its history are shown, the newest. */
const mostEvents = 1_000

interface EventRow extends Omit<CaseEvent, 'at'> {
  at: Date
}

export async function readCaseDetail(read: Reader, id: number, reader: CaseReader): Promise<CaseDetail> {
  const { person } = reader
  const stored = await readStoredCase(read, id, reader)
  const [{ rows }, more] = await Promise.all([
    sql<EventRow>`
      select at, kind, by_name as by, value, text from (
        select * from found_case_event where case_id = ${id} order by id desc limit ${mostEvents}) e order by id`.execute(
      read,
    ),
    sql<Pick<CaseDetail, 'course'>>`select ${courseColumn} from found_case c where c.id = ${id}`.execute(read),
  ])
  const works = person !== null && isAllowed(whyNotWorkOnCase(person))
  return {
    ...presentCase(stored, reader, Date.now()),
    usual: usualOf(stored),
    course: more.rows[0]?.course ?? null,
    events: rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    owners: works ? await ownersOf(read, stored) : [],
    can: { work: works, comment: person !== null },
  }
}

/** People to choose from; more fit no list. */
const mostOwners = 200

async function ownersOf(read: Reader, stored: StoredCase) {
  const candidates = await feedbackWorkers(read)
  return candidates
    .filter((candidate) => isAllowed(whyNotOwnCase(candidate, stored)))
    .slice(0, mostOwners)
    .map(({ id, name }) => ({ id, name }))
}

/** The page that a brief stands on. */
interface BriefPage {
  /** Null for home, which is about all figures. */
  readonly board: ShownOnBoard | null
  /** What it is narrowed to. */
  readonly filters: QueryFilters
  /** Whether a link opened it, which shows no more than its boards do. */
  readonly isWall: boolean
}

/** What a page says of its cases. */
export async function readBrief(
  database: Pick<Database, 'write'>,
  reader: CaseReader,
  page: BriefPage,
): Promise<CaseBrief> {
  const [open, run] = await Promise.all([readOpen(database, reader), readRun(database, scopeKey(reader.scope))])
  const cases = open.filter((one) => isOnPage(page, one))
  const missed = run.missed.filter((target) => isTargetOn(page, target, reader))
  // What may not be told counts all the same, so that nobody reads an all-clear.
  const told = new Map(cases.flatMap((one) => casesToTell(page, one, reader).map((shown) => [one.id, shown] as const)))
  const brief = briefOf(cases, { ...run, missed }, Date.now(), ({ id }) => told.has(id))
  const courses = await coursesOf(database, brief.cases)
  return {
    ...brief,
    cases: brief.cases.map((one) => ({ ...(told.get(one.id) ?? one), course: courses.get(one.id) ?? null })),
    figures: figuresIn([...told.values()], page),
  }
}

function isOnPage({ board, filters }: BriefPage, one: PortalCase): boolean {
  return (
    isWithinFilters(one.place, filters) &&
    (board === null || one.measures.some((figure) => isAbout(one, figure, board)))
  )
}

/** What does not answer, or sends nothing any more, is about all figures of its dataset; anything else about its own. */
const isAbout = (one: PortalCase, figure: CaseMeasure, board: ShownOnBoard): boolean =>
  isOn(board)(figure) || ((one.state === 'silent' || isOfReadings(one)) && figure.dataset in board.measures)

/**
 * The case as it may be told: to a program if all of it is of the program's datasets, on a wall if the board shows what it is about and where,
 * and then without what else is part of it.
 */
function casesToTell({ board, isWall }: BriefPage, one: PortalCase, { datasets, scope }: CaseReader): PortalCase[] {
  if (datasets !== null && !one.measures.every(({ dataset }) => datasets.includes(dataset))) return []
  if (!isWall || board === null) return [one]
  // Where the wall shows one region or product alone, every place names it.
  const fixed = [
    ...(scope.regions?.length === 1 ? ['region'] : []),
    ...(scope.products?.length === 1 ? ['product'] : []),
  ]
  const shown = new Set([...board.dimensions, ...fixed])
  const isTold = (figure: CaseMeasure) =>
    isAbout(one, figure, board) && Object.keys(figure.evidence.filters ?? {}).every((dimension) => shown.has(dimension))
  const [first] = one.measures
  const isPlaceShown = Object.keys(one.place).every((dimension) => shown.has(dimension))
  return first && isTold(first) && isPlaceShown ? [{ ...one, measures: one.measures.filter(isTold) }] : []
}

const isOn =
  ({ measures }: ShownOnBoard) =>
  ({ dataset, measure }: { dataset: string; measure: string }): boolean =>
    measures[dataset]?.includes(measure) ?? false

/** Home counts all targets; a board those of its very figures, as its cards do. */
function isTargetOn({ board, filters }: BriefPage, target: MissedTarget, { datasets, scope }: CaseReader): boolean {
  const [dataset = '', measure = ''] = target.measure.split('.')
  if (datasets !== null && !datasets.includes(dataset)) return false
  if (board === null) return true
  const isPlace = (label: string | null, chosen: QueryFilters[string] | undefined, seen: readonly number[] | null) =>
    chosen ? chosen.includes(label) : label === null || seen?.length === 1
  return (
    isOn(board)({ dataset, measure }) &&
    isPlace(target.region, filters['region'], scope.regions) &&
    isPlace(target.product, filters['product'], scope.products)
  )
}

/** Whether a place has something in common with what a page is narrowed to. */
const isWithinFilters = (place: PortalCase['place'], filters: QueryFilters): boolean =>
  Object.entries(place).every(([dimension, label]) => filters[dimension]?.includes(label) ?? true)

/** What a page marks: the figures of what is so now, but for what somebody has muted or said to be no problem. */
function figuresIn(cases: readonly PortalCase[], { board }: BriefPage): CaseFigure[] {
  const marked = cases.filter((one) => isOpen(one) && one.opinion !== 'notAProblem' && one.mutedUntil === null)
  return marked.flatMap((one) =>
    one.measures
      .filter((figure) => board === null || isAbout(one, figure, board))
      .map(({ dataset, measure, evidence: { filters = {} } }) => {
        const place = Object.fromEntries(
          Object.entries(filters).map(([dimension, [label = null]]) => [dimension, label]),
        )
        const { id: of, state, since, until } = one
        return { of, state, dataset, measure, place, since, until }
      }),
  )
}

async function coursesOf({ write }: Pick<Database, 'write'>, cases: readonly PortalCase[]) {
  const ids = cases.map(({ id }) => id)
  const { rows } = await sql<Pick<CaseDetail, 'id' | 'course'>>`
    select c.id, ${courseColumn} from found_case c where c.id = any(${ids}::int[])`.execute(write)
  return new Map(rows.map(({ id, course }) => [id, course]))
}

/** All that is open for the reader's own scope, the worst first; for a program also what is in its datasets only in part. */
async function readOpen({ write }: Pick<Database, 'write'>, reader: CaseReader): Promise<PortalCase[]> {
  const { rows } = await sql<StoredCase>`
    select ${caseColumns} from ${fromCases} where ${allOf([isFoundFor(reader), isListedAsOpen, isPartlyIn(reader)])}
    order by c.severity desc, c.id`.execute(write)
  const now = Date.now()
  return rows.map((row) => presentCase(row, reader, now))
}

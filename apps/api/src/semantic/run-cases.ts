import { hash } from 'node:crypto'
import { hourLength } from '@ido/contract'
import { Refusal } from '../platform/errors.ts'
import type { Scope } from '../platform/person.ts'
import { everything, isEverything, scopeKey } from '../platform/http/scope.ts'
import { createTurns, questionsAtOnce } from '../platform/pools/turns.ts'
import { declared, type DeclaredDataset } from './cases/declared.ts'
import type { CasePlace, Excused, FoundCase, FoundFigure } from './cases/found.ts'
import { type Asked, type SearchedDataset, candidatesIn } from './cases/find.ts'
import { join } from './cases/join.ts'
import { narrowed, type SeenLabels } from './cases/dataset-series.ts'
import type { Sensitivities } from './cases/sensitivity.ts'
import { isWithin } from './cases/series.ts'
import type { AskedTarget } from './cases/measure/targets.ts'
import type { CaseCandidate } from './cases/candidate.ts'
import { ofTroubles } from './cases/troubles.ts'
import { datasets, findDataset } from './catalog/catalog.ts'
import type { Dataset } from './catalog/types.ts'
import type { Lists } from './lists.ts'
import type { QueryEngine } from './run.ts'
import { readSeries } from './run-cases-series.ts'
import type { StateWatch } from './run-watch.ts'
import type { StandingSender } from './watch/places.ts'
import { troublesOf } from './watch/troubles.ts'

/** What one run is made of. */
export interface CaseRun {
  /** By their key the scopes of all readers. */
  readonly scopes: ReadonlyMap<string, Scope>
  readonly targets: readonly AskedTarget[]
  /** Figures and places of which people have said that they are no problem. */
  readonly excused: readonly Excused[]
  readonly sensitivities?: Sensitivities
  /** How everything that is watched is right now. */
  readonly senders: SendersByDataset
  /** Unix time in ms. */
  readonly now: number
}

/** All that send readings, by dataset. */
export type SendersByDataset = ReadonlyMap<string, readonly StandingSender[]>

export async function readSenders(
  watch: Pick<StateWatch, 'senders'>,
  now: number,
  signal: AbortSignal,
): Promise<SendersByDataset> {
  const watched = datasets.filter((dataset) => dataset.watched)
  const read = watched.map(async (dataset) => {
    return [dataset.id, await watch.senders(dataset, now, { scope: everything, signal })] as const
  })
  return new Map(await Promise.all(read))
}

/** A scope, and what is asked for its readers. */
interface SearchedScope {
  readonly key: string
  readonly scope: Scope
  readonly seen: SeenLabels
  readonly asked: Asked
}

type SearchEngine = Pick<QueryEngine, 'ask' | 'series' | 'lists' | 'version'>

/**
 * Finds the cases of every scope: all figures are read once, step by step in every place, and each scope is a part of them. A reader who sees
 * a part gets what is found in it alone, and what is found in it in comparison with all other places.
 */
export async function findCases(
  engine: SearchEngine,
  { scopes, targets, excused, sensitivities = {}, senders, now }: CaseRun,
  signal: AbortSignal,
): Promise<Map<string, FoundCase[]>> {
  const searched = await Promise.all(
    [...new Map([[scopeKey(everything), everything], ...scopes])].map(async ([key, scope]): Promise<SearchedScope> => {
      const seen = labelsSeen(await engine.lists(scope), scope)
      const asked = {
        // Readers see only the targets of their own scope, by the rule of `targets.policy.ts`.
        targets: targets.filter(({ place }) => isPlaceSeen(place, seen)),
        excused: excused.filter(({ readers }) => readers.includes(key)),
        sensitivities,
      }
      return { key, scope, seen, asked }
    }),
  )
  const said = searched.map(({ key, asked }) => [key, asked.excused])
  const all = hash('sha256', JSON.stringify([targets, sensitivities, said]))
  const candidates = new Map(searched.map(({ key, seen }) => [key, ofSenders(senders, seen, now)]))
  // One dataset after the other, so that the series of one at a time are in memory.
  for (const how of declared) {
    const found = await candidatesOf({ how, searched, all, now }, { engine, signal })
    for (const [key, own] of found) candidates.get(key)?.push(...own)
  }
  const ofAll = join(candidates.get(scopeKey(everything)) ?? [])
  const takeTurn = createTurns(questionsAtOnce)
  const ask: QueryEngine['ask'] = (...question) => takeTurn(() => engine.ask(...question), signal)
  const found = new Map<string, FoundCase[]>()
  for (const { key, scope, seen } of searched.filter((one) => scopes.has(one.key))) {
    signal.throwIfAborted()
    const cases = isEverything(scope) ? ofAll : withNational(join(candidates.get(key) ?? []), ofAll, seen)
    found.set(key, (await Promise.all(cases.map((each) => asAnswered(each, { ask }, scope, signal)))).flat())
  }
  return found
}

/** What is out, silent or beyond a limit, among what a reader sees. */
function ofSenders(all: SendersByDataset, seen: SeenLabels, now: number): CaseCandidate[] {
  const troubles = [...all].flatMap(([id, senders]) => {
    const dataset = findDataset(id)
    return dataset
      ? troublesOf(
          senders.filter(({ labels }) => areSeen(id, (name) => labels[name], seen)),
          dataset,
        )
      : []
  })
  return ofTroubles(troubles, now)
}

type CandidatesByScope = ReadonlyMap<string, readonly CaseCandidate[]>

/** What the last search of this process found, by engine and dataset; it is cached until the next search finds anew. */
const lastFound = new WeakMap<SearchEngine, Map<string, { readonly of: string; readonly found: CandidatesByScope }>>()

interface SearchOfDataset {
  readonly how: DeclaredDataset
  readonly searched: readonly SearchedScope[]
  /** Names all that is asked for the readers of all scopes. */
  readonly all: string
  readonly now: number
}

interface Searching {
  readonly engine: SearchEngine
  readonly signal: AbortSignal
}

/** What is unusual in one dataset, by scope. While neither its data nor the hour nor what is asked are others, nothing is read. */
async function candidatesOf(search: SearchOfDataset, { engine, signal }: Searching): Promise<CandidatesByScope> {
  const { how, all, now } = search
  const dataset = findDataset(how.dataset)
  if (!dataset) return new Map()
  const last = lastFound.get(engine) ?? new Map()
  lastFound.set(engine, last)
  const of = JSON.stringify([await engine.version([dataset]), Math.floor(now / hourLength), all])
  const known = last.get(how.dataset)
  if (known?.of === of) return known.found
  const found = await findCandidates(search, dataset, { engine, signal })
  last.set(how.dataset, { of, found })
  return found
}

async function findCandidates(
  { how, searched, now }: SearchOfDataset,
  dataset: Dataset,
  { engine, signal }: Searching,
): Promise<CandidatesByScope> {
  const found = new Map<string, readonly CaseCandidate[]>()
  const gathered = await readSeries(how, dataset, now, { engine, signal })
  if (!gathered) return found
  for (const { key, scope, seen, asked } of searched) {
    signal.throwIfAborted()
    const part = isEverything(scope) ? { declared: how, gathered } : narrow({ declared: how, gathered }, seen)
    if (part) found.set(key, await candidatesIn(part, asked))
  }
  return found
}

/** With the values that its readers get where they ask themselves: the same to the last digit. */
async function asAnswered(
  found: FoundCase,
  engine: Pick<QueryEngine, 'ask'>,
  scope: Scope,
  signal: AbortSignal,
): Promise<FoundCase[]> {
  const answered = await Promise.all(
    found.figures.map(async (figure) => {
      const answer = await engine.ask(figure.evidence, scope, signal).catch(nullOfRefusal)
      const value = answer?.rows[0]?.[figure.measure]
      const { heldTo: _heldTo, ...told } = figure
      return answer ? [{ ...told, value: typeof value === 'number' ? value : null }] : []
    }),
  )
  const [first, ...others] = answered.flat()
  return first ? [{ ...found, figures: [first, ...others] }] : []
}

/** Turns a refused question into null, so that the others are still answered. */
export function nullOfRefusal(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

const idsOf = { region: 'regions', product: 'products' } as const
type ScopedDimension = keyof typeof idsOf
const scopedDimensions = Object.keys(idsOf) as ScopedDimension[]

function labelsSeen(lists: Lists, scope: Scope): SeenLabels {
  return Object.fromEntries(
    scopedDimensions.map((id) => {
      return [id, scope[idsOf[id]] === null ? null : new Set(lists.entries(id).map(({ name }) => name))]
    }),
  )
}

/** @returns null where the reader sees nothing of it */
function narrow({ declared: how, gathered }: SearchedDataset, seen: SeenLabels): SearchedDataset | null {
  const dataset = findDataset(gathered.dataset)
  const scoped = scopedDimensions.filter((id) => dataset?.scope[id])
  const part = narrowed(gathered, seen, scoped)
  return part.tables.some(({ rows }) => rows.length > 0) ? { declared: how, gathered: part } : null
}

/** Beside what the part shows on its own, what lies in it wholly and shows only beside all other places. */
function withNational(own: readonly FoundCase[], ofAll: readonly FoundCase[], seen: SeenLabels): FoundCase[] {
  const isSeen = ({ place, figures: [first] }: FoundCase) => areSeen(first.dataset, (id) => place[id], seen)
  const within = ofAll.filter(isSeen).flatMap((each) => {
    const figures = figuresWithin(each, seen)
    return figures ? [{ ...each, figures }] : []
  })
  const isKnown = (one: FoundCase) =>
    within.some((each) => each.family === one.family && isWithin(one.place, each.place))
  return [...within, ...own.filter((each) => !isKnown(each))].toSorted((one, other) => other.severity - one.severity)
}

/**
 * Without what else became worse in places that the reader does not see, and without targets of wider places.
 * @returns null of a case that is nothing but such a target
 */
function figuresWithin({ figures: [first, ...others] }: FoundCase, seen: SeenLabels): FoundCase['figures'] | null {
  const isSeen = ({ dataset, evidence: { filters } }: FoundFigure) => areSeen(dataset, (id) => filters?.[id]?.[0], seen)
  const heldWithin = (figure: FoundFigure): FoundFigure[] => {
    if (!figure.heldTo || isPlaceSeen(figure.heldTo, seen)) return [figure]
    return figure.previous === null ? [] : [{ ...figure, target: null }]
  }
  const [lead] = heldWithin(first)
  return lead ? [lead, ...others.filter(isSeen).flatMap(heldWithin)] : null
}

/** Whether a reader sees the labels of every dimension that the dataset is narrowed by. */
function areSeen(name: string, labelOf: (id: ScopedDimension) => string | null | undefined, seen: SeenLabels): boolean {
  const scope = findDataset(name)?.scope
  return scopedDimensions.every((id) => !scope?.[id] || isLabelSeen(labelOf(id), seen[id]))
}

/** Whether a place lies within what a reader sees, whatever a dataset is narrowed by: a place without a region is in all of them. */
const isPlaceSeen = (place: CasePlace, seen: SeenLabels): boolean =>
  scopedDimensions.every((id) => isLabelSeen(place[id], seen[id]))

const isLabelSeen = (label: string | null | undefined, labels: ReadonlySet<string> | null | undefined): boolean =>
  !labels || (typeof label === 'string' && labels.has(label))

import { type Grain, mostRows } from '@ido/contract'
import { LRUCache } from 'lru-cache'
import { stepName, stepsOf } from './calendar.ts'
import type { Window } from './select.sql.ts'

/** A step by its name, as far as it lies in the window; its levels are counted at its end. */
export interface TimeStep {
  name: string
  start: number
  end: number
  /** Of a compared period: it is not as long, and has nothing here. */
  isMissing?: true
  /** Of a compared period: steps before this one that lie under none, and count in its levels. */
  passed?: readonly string[]
}

/** The steps that a window is cut into; without a grain one, of no name. */
export function stepsIn({ start, asOf }: Window, grain: Grain | undefined): readonly TimeStep[] {
  if (grain === undefined) return [{ name: '', start, end: asOf }]
  // All questions of a page have the same.
  const key = `${start} ${asOf} ${grain}`
  const known = windowSteps.get(key)
  if (known) return known
  const steps = cutInto({ start, asOf }, grain)
  windowSteps.set(key, steps)
  return steps
}

const keptSteps = 20_000
const windowSteps = new LRUCache<string, readonly TimeStep[]>({
  maxSize: keptSteps,
  sizeCalculation: (steps) => 1 + steps.length,
  ttl: 120_000,
})

function cutInto({ start, asOf }: Pick<Window, 'start' | 'asOf'>, grain: Grain): TimeStep[] {
  const starts = stepsOf({ from: start, to: asOf }, grain, mostRows)
  return starts.map((step, place) => ({
    name: stepName(step, grain),
    start: Math.max(step, start),
    end: Math.min(starts[place + 1] ?? asOf, asOf),
  }))
}

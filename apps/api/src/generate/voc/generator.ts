import { workingClock, type WorkingClock } from '../calendar.ts'
import type { Plan } from '../plan.ts'
import { hoursOf, planEra, type Hour } from '../era.ts'
import { randomFrom, type Random } from '../random.ts'
import { makeFeedback, type GeneratedRecord } from './record.ts'
import { workOn } from './work.ts'

/**
 * VOC records of three years up to `until`, in the order of their time. The same plan gives the same records; memory
 * does not grow with their count.
 */
export function* generateVoc(plan: Plan): Generator<GeneratedRecord> {
  const { portalLists, seed, count } = plan
  const era = planEra(plan)
  const random = randomFrom(`${seed} records`)
  const circumstances = { clock: workingClock(era.from), until: era.until }
  for (const hour of hoursOf(era, portalLists, count)) yield* generateHour(hour, circumstances, random)
}

function* generateHour(
  { start, length, count, drawCause, drawProduct }: Hour,
  { clock, until }: { clock: WorkingClock; until: number },
  random: Random,
): Generator<GeneratedRecord> {
  const times = Float64Array.from({ length: count }, () => start + Math.floor(random.next() * length)).toSorted()
  for (const timeIn of times) {
    const incident = drawCause(random)
    const product = incident?.product ?? drawProduct(random)
    const feedback = makeFeedback({ timeIn, product, incident, until, clock }, random)
    yield workOn(feedback, { clock, until }, random)
  }
}

import { workingClock } from '../calendar.ts'
import { hoursOf, planEra } from '../era.ts'
import type { Plan } from '../plan.ts'
import { randomFrom } from '../random.ts'
import { makeFeedback } from './feedback.ts'
import { workOn, type GeneratedRecord } from './work.ts'

/**
 * VOC records of three years up to `until`, in the order of their time. The same plan gives the same records; memory
 * does not grow with their count.
 */
export function* generateVoc(plan: Plan): Generator<GeneratedRecord> {
  const { portalLists, seed, count } = plan
  const era = planEra(plan)
  const random = randomFrom(`${seed} records`)
  const around = { clock: workingClock(era.from), until: era.until }
  for (const { start, length, count: many, drawCause, drawProduct } of hoursOf(era, portalLists, count)) {
    const times = Float64Array.from({ length: many }, () => start + Math.floor(random.next() * length)).toSorted()
    for (const timeIn of times) {
      const incident = drawCause(random)
      const product = incident?.product ?? drawProduct(random)
      yield workOn(makeFeedback({ timeIn, product, incident, ...around }, random), around, random)
    }
  }
}

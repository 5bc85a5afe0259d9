import { hourLength, workingClock } from '../calendar.ts'
import type { PortalLists } from '../portal-lists.ts'
import { demoColleague } from '../cast.ts'
import { randomFrom, weighted } from '../random.ts'
import { makeFeedback, type GeneratedRecord } from './record.ts'
import { begin } from './work.ts'

const each = 3

/** Records that people of the demo began in the last days and have not sent yet. */
export function makeDrafts(portalLists: PortalLists, niks: readonly string[], until: Date): GeneratedRecord[] {
  const random = randomFrom('drafts')
  const end = until.getTime()
  const clock = workingClock(end - 40 * 24 * hourLength)
  const drawProduct = weighted(portalLists.products.map((product) => [product, product.traits.weight] as const))
  return niks.flatMap((nik) =>
    Array.from({ length: each }, () => {
      const timeIn = end - random.between(3, 100) * hourLength
      const moment = { timeIn, product: drawProduct(random), incident: null, until: end, clock }
      return begin({ ...makeFeedback(moment, random), createdBy: demoColleague(nik) }, end, random).record
    }),
  )
}

export { dayLength, hourLength } from '@ido/contract'
import { instantOf, jakartaDay } from '@ido/contract'

export const startOfJakartaDay = (instant: number): number => instantOf(jakartaDay(instant))

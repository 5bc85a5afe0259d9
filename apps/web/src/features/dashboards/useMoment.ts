import { jakartaDay } from '@ido/contract'
import { useFormat } from '../../ui/format.ts'
import { useNow } from '../../ui/useNow.ts'
import { dayNear } from './useWhen.ts'

/** A moment of the past in few letters: the clock alone today, before that with its day, or the day alone. */
export function useMoment(): (instant: string, before?: 'day') => string {
  const format = useFormat()
  const today = jakartaDay(useNow())
  return (instant, before) => {
    const clock = format.clock(instant)
    if (jakartaDay(Date.parse(instant)) === today) return clock
    const day = dayNear(instant, today, format)
    return before === 'day' ? day : `${day}, ${clock}`
  }
}

import { useFormat } from '../../ui/format.ts'

/** The day (YYYY-MM-DD) or the instant at which a change began or ended, as a sentence has it. */
export function useWhen(): (when: string) => string {
  const format = useFormat()
  return (when) => (when.length === 10 ? format.dayOfYear(when) : format.instant(when))
}

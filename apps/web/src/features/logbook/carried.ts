import type { LogbookRow } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'

/** Whose entry of which shift goes on in another, in words. */
export function useCarried(): (from: LogbookRow['carriedFrom']) => string | null {
  const { t } = useTranslation('logbook')
  const format = useFormat()
  return (from) =>
    from &&
    t('carriedFrom', { agent: from.agent, shift: t(`shift.${from.shift}`).toLowerCase(), date: format.day(from.date) })
}

import type { AgentFigureName } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { addDays } from '../../../ui/form/day.ts'

const isShare = (name: AgentFigureName) => name === 'slaCompliance' || name === 'reopenRate'
const isHours = (name: AgentFigureName) => name === 'firstResponse' || name === 'netTime'

/** How the figures of agents and their days are written. */
export function useAgentFigureWords() {
  const { t } = useTranslation('agents')
  const format = useFormat()
  return {
    value(name: AgentFigureName, value: number | null): string {
      if (value === null) return '–'
      if (isShare(name)) return format.percent(value)
      return isHours(name) ? t('hours', { value: format.number(value) }) : format.number(value)
    },
    /** Both days included, as they are spoken of. */
    period: ({ from, to }: { from: string; to: string }) =>
      t('period', { from: format.day(from), to: format.day(addDays(to, -1)) }),
  }
}

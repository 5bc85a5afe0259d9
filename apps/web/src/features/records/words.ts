import { useTranslation } from 'react-i18next'
import { languages, type Language } from '../../i18n/i18n.ts'
import { useFormat } from '../../ui/format.ts'

/** Labels of the dimension `sla`, in lower case, with the word of each. */
export const slaStates = [
  { label: 'terpenuhi', word: 'met' },
  { label: 'terlambat', word: 'missed' },
  { label: null, word: 'none' },
] as const

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return languages.find((language) => language === i18n.language) ?? 'id'
}

/** A label of a dimension in the reader's words. */
export function useLabel(): (dimension: string, label: string | null) => string {
  const { t } = useTranslation('records')
  return (dimension, label) => {
    const state =
      dimension === 'sla' ? slaStates.find(({ label: own }) => own === (label?.toLowerCase() ?? null)) : undefined
    return state ? t(`sla.${state.word}`) : (label ?? t('notFilled'))
  }
}

/** The same where no title of its dimension stands beside it: 'umur > 30 hari'. */
export function useMark(): (dimension: string, label: string | null) => string {
  const { t } = useTranslation('records')
  const labelOf = useLabel()
  return (dimension, label) => {
    const text = labelOf(dimension, label)
    if (dimension === 'sla') return t('mark.sla', { label: text.toLowerCase() })
    if (label === null || (dimension !== 'age_bucket' && dimension !== 'resolve_bucket')) return text
    const range = label.replace('<=', '≤ ').replace('>', '> ').replace('-', '–')
    return t(`mark.${dimension}`, { range })
  }
}

/** How long something took, in its two largest units: '3 hari 4 jam'. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('records')
  const format = useFormat()
  return (seconds) => {
    const [minutes, hours, days] = [60, 3600, 86_400].map((size) => Math.floor(seconds / size)) as [
      number,
      number,
      number,
    ]
    const units = [
      days > 0 && t('duration.days', { n: format.number(days) }),
      hours % 24 > 0 && t('duration.hours', { n: hours % 24 }),
      minutes % 60 > 0 && t('duration.minutes', { n: minutes % 60 }),
      seconds % 60 > 0 && t('duration.seconds', { n: seconds % 60 }),
    ]
    const first = units.findIndex(Boolean)
    if (first === -1) return t('duration.seconds', { n: 0 })
    // Only neighbours: after three days nobody minds the seconds.
    return units
      .slice(first, first + 2)
      .filter(Boolean)
      .join(' ')
  }
}

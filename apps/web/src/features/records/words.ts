import type { DatasetInfo } from '@ido/contract'
import type { Language } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { isSameLabel, useLabels } from '../../i18n/labels.ts'
import { useFormat } from '../../ui/format.ts'

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language
}

/** A label of a dimension in the reader's words. */
export function useLabel(info: DatasetInfo | undefined): (dimension: string, label: string | null) => string {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const words = useLabels()
  return (dimension, label) =>
    wordOf(info, dimension, label)?.[language] ?? (label === null ? t('notFilled') : words(label))
}

function wordOf(info: DatasetInfo | undefined, dimension: string, label: string | null) {
  const labels = info?.dimensions.find(({ id }) => id === dimension)?.labels
  return labels?.find((known) => isSameLabel(known.label, label))?.titles
}

/** The same where no title of its dimension stands beside it: 'umur > 30 hari'. */
export function useMark(info: DatasetInfo | undefined): (dimension: string, label: string | null) => string {
  const language = useLanguage()
  const labelOf = useLabel(info)
  return (dimension, label) => {
    const text = labelOf(dimension, label)
    const mark = info?.dimensions.find(({ id }) => id === dimension)?.mark?.[language]
    if (mark === undefined || (label === null && !wordOf(info, dimension, label))) return text
    const range = text.replace('≤', '≤ ').replace('>', '> ').replace('-', '–')
    return mark.replace('{label}', range.toLowerCase())
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

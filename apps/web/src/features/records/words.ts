import { useTranslation } from 'react-i18next'
import { languages, type Language } from '../../i18n/i18n.ts'
import { useFormat } from '../../ui/format.ts'

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return languages.find((language) => language === i18n.language) ?? 'id'
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
    if (days > 0) return t('duration.days', { days: format.number(days), hours: hours % 24 })
    if (hours > 0) return t('duration.hours', { hours, minutes: minutes % 60 })
    if (minutes > 0) return t('duration.minutes', { minutes, seconds: seconds % 60 })
    return t('duration.seconds', { seconds })
  }
}

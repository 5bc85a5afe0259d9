import { useTranslation } from '../../../i18n/speech.ts'
import { ArticlePage } from './ArticlePage.tsx'

export function UsingDashboardGuide() {
  const { t } = useTranslation('howto')
  return (
    <ArticlePage
      title={t('usingDashboard.title')}
      lead={t('usingDashboard.lead')}
      sections={t('usingDashboard.sections', { returnObjects: true })}
    />
  )
}

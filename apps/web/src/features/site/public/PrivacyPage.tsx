import { useTranslation } from '../../../i18n/speech.ts'
import { ArticlePage } from './ArticlePage.tsx'

export function PrivacyPage() {
  const { t } = useTranslation('privacy')
  return (
    <ArticlePage
      title={t('title')}
      lead={t('lead')}
      updated={t('updated')}
      sections={t('sections', { returnObjects: true })}
    />
  )
}

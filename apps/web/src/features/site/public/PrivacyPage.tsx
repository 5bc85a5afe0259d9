import { useTranslation } from 'react-i18next'
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

import { passwordLength } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { ArticlePage } from './ArticlePage.tsx'

export function TermsPage() {
  const { t } = useTranslation('terms')
  return (
    <ArticlePage
      title={t('title')}
      lead={t('lead')}
      updated={t('updated')}
      sections={t('sections', { returnObjects: true, least: passwordLength.least })}
    />
  )
}

import { codeResendSeconds, nikLength } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { ArticlePage } from './ArticlePage.tsx'

export function RequestAccessGuide() {
  const { t } = useTranslation('guide')
  const figures = { resend: codeResendSeconds, nikLength }
  return (
    <ArticlePage
      title={t('requestAccess.title')}
      lead={t('requestAccess.lead')}
      sections={t('requestAccess.sections', { returnObjects: true, ...figures })}
    />
  )
}

import { useTranslation } from 'react-i18next'

export function NoAccessPage() {
  const { t } = useTranslation()
  return <h1>{t('product')}</h1>
}

import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/client.ts'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <main id="content">
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Link to="/">{t('home')}</Link>
    </main>
  )
}

export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <main id="content">
      <h1>{t('error.title')}</h1>
      <p>{error instanceof ApiError ? error.message : t('error.text')}</p>
      {requestId && <p>{t('failure.requestId', { id: requestId })}</p>}
      <Link to="/">{t('home')}</Link>
    </main>
  )
}

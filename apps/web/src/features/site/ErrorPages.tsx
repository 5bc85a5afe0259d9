import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/plain/Button.tsx'
import button from '../../ui/plain/Button.module.css'
import styles from './ErrorPages.module.css'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <p className={styles.code} aria-hidden>
        404
      </p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Link to="/" className={button.button}>
        {t('home')}
      </Link>
    </main>
  )
}

/** For any other fault of a route: what the server said, the number to quote, and two ways on. */
export function ErrorPanel({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const refusal = error instanceof ApiError ? error : null
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <section className={styles.panel} role="alert">
      <h1>{t('error.title')}</h1>
      <p>{refusal?.message ?? t('error.text')}</p>
      {refusal?.requestId && <p className={styles.request}>{t('failure.requestId', { id: refusal.requestId })}</p>}
      <div className={styles.ways}>
        <Button kind="default" onClick={again}>
          {t('retry')}
        </Button>
        <Link to="/" className={button.button}>
          {t('home')}
        </Link>
      </div>
    </section>
  )
}

export function ErrorPage(props: ErrorComponentProps) {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <ErrorPanel {...props} />
    </main>
  )
}

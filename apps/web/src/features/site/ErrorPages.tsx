import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { TextsNotLoaded, useTranslation } from '../../i18n/speech.ts'
import { ApiError } from '../../api/client.ts'
import { isMissingCode, reloadIfPossible } from '../../ui/feedback/chunk-reload.ts'
import { Button } from '../../ui/plain/Button.tsx'
import button from '../../ui/plain/Button.module.css'
import styles from './ErrorPages.module.css'
import { UnmarkedLink } from '../../ui/plain/UnmarkedLink.tsx'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <p className={styles.code} aria-hidden>
        404
      </p>
      {/* The specification's own words, which are English for everybody; below them the reader's. */}
      <h1 lang="en">{t('notFound.title')}</h1>
      <p lang="en">{t('notFound.text')}</p>
      <p>{t('notFound.told')}</p>
      <UnmarkedLink to="/" className={button.button}>
        {t('home')}
      </UnmarkedLink>
    </main>
  )
}

/** For any other fault of a route: what the server said, the number to quote, and two ways on. */
export function ErrorPanel({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const refusal = error instanceof ApiError ? error : null
  const withoutTexts = error instanceof TextsNotLoaded
  const again = async () => {
    // Some browsers remember that a file did not come for as long as the page is open.
    if (withoutTexts && (await reloadIfPossible())) return
    reset()
    void router.invalidate()
  }
  const what = withoutTexts ? 'error.texts' : isMissingCode(error) ? 'error.code' : 'error.text'
  return (
    <section className={styles.panel} role="alert">
      <h1>{t(withoutTexts ? 'error.textsTitle' : 'error.title')}</h1>
      <p>{refusal?.message ?? t(what)}</p>
      {refusal?.requestId && (
        <p className="text-sm wrap-anywhere">{t('failure.requestId', { id: refusal.requestId })}</p>
      )}
      <div className="flex flex-wrap gap-2 mt-3">
        <Button kind="default" onClick={() => void again()}>
          {t('retry')}
        </Button>
        <UnmarkedLink to="/" className={button.button}>
          {t('home')}
        </UnmarkedLink>
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

/** In place of the portal where not even its first texts arrived, so in both languages at once. */
export function NoTextsPage() {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <section className={styles.panel} role="alert">
        <h1>IDO</h1>
        <p>Teks portal tidak dapat dimuat. Periksa koneksi Anda, lalu coba lagi.</p>
        <p lang="en">The texts of the portal could not be loaded. Check your connection, then try again.</p>
        <div className="flex flex-wrap gap-2 mt-3">
          <Button onClick={() => void reloadIfPossible()}>Coba lagi / Try again</Button>
        </div>
      </section>
    </main>
  )
}

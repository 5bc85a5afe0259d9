import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { sessionQuery, takeDestination } from '../../api/session.ts'
import { useSignOut } from '../../api/sign-out.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Logo } from '../../ui/plain/Logo.tsx'
import styles from './factor.module.css'
import { SecondFactorSection } from './SecondFactorSection.tsx'

/** The one page of who must have a second factor and has none: set it up, see the recovery codes, go on. */
export function SetUpPage({ switches }: { readonly switches: ReactNode }) {
  const { t } = useTranslation('factor')
  const router = useRouter()
  const signOut = useSignOut()
  const { data: session } = useQuery(sessionQuery)
  const goOn = async () => {
    await router.invalidate()
    await router.navigate({ href: takeDestination() ?? '/v3/dashboard' })
  }
  return (
    <main id="content" tabIndex={-1} className={styles.setUp}>
      <header className="flex items-center justify-between">
        <Logo />
        {switches}
      </header>
      <h1 className="mt-4">{t('setUp.title')}</h1>
      <p className="text-ink-soft">{t('setUp.text')}</p>
      <section className={styles.card} aria-label={t('setUp.title')}>
        <SecondFactorSection />
      </section>
      <div className={styles.buttons}>
        <Button disabled={session?.needsSecondFactor !== false} onClick={() => void goOn()}>
          {t('setUp.goOn')}
        </Button>
        <Button kind="default" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('setUp.signOut')}
        </Button>
      </div>
    </main>
  )
}

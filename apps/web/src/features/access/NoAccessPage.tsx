import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionQuery, useSession } from '../../api/session.ts'
import { useSignOut } from '../../api/sign-out.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Logo } from '../../ui/plain/Logo.tsx'
import styles from './NoAccessPage.module.css'

/** The one page of an account without access. */
export function NoAccessPage({ switches }: { readonly switches: ReactNode }) {
  const { t } = useTranslation('access')
  const { email } = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const signOut = useSignOut()
  const [asking, setAsking] = useState(false)
  const askAgain = async () => {
    setAsking(true)
    await queryClient.query({ ...sessionQuery, staleTime: 0 }).catch(() => null)
    // The guard sends on whoever has access by now.
    await router.invalidate()
    setAsking(false)
  }
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <header>
        <Logo />
        {switches}
      </header>
      <h1>{t('noAccess.title')}</h1>
      <p>{t('noAccess.text', { email })}</p>
      <div>
        <Button busy={asking} onClick={() => void askAgain()}>
          {t('noAccess.again')}
        </Button>
        <Button kind="default" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('noAccess.signOut')}
        </Button>
      </div>
    </main>
  )
}

import { endViewAs } from '@ido/contract'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/plain/Button.tsx'
import styles from './ViewingBanner.module.css'

/** Over every page while an administrator sees the portal as somebody else: who that is, and the way back. */
export function ViewingBanner() {
  const { t } = useTranslation('shell')
  const { name, viewedBy } = useSession()
  const end = useMutation({
    mutationFn: async () => {
      await call(endViewAs)
      // A fresh page: nothing that was loaded as the other person stays in memory.
      location.assign('/v3/dashboard')
    },
  })
  if (viewedBy === null) return null
  return (
    <div role="region" aria-label={t('viewing.label')} className={styles.banner}>
      <IconEye size={18} aria-hidden />
      <p>{t('viewing.text', { name })}</p>
      <Button size="small" kind="default" busy={end.isPending} onClick={() => end.mutate()}>
        {t('viewing.end')}
      </Button>
    </div>
  )
}

/** Around everything behind the sign-in. */
export function SignedInLayout() {
  return (
    <>
      <Outlet />
      <ViewingBanner />
    </>
  )
}

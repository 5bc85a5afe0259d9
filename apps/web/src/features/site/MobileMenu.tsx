import { IconLogout, IconMenu2, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSignOut } from '../../api/sign-out.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { Logo } from '../../ui/plain/Logo.tsx'
import styles from './MobileMenu.module.css'
import type { SideGroup } from './navigation.ts'
import { SideMenu } from './SideMenu.tsx'

interface MobileMenuProps {
  readonly groups: readonly SideGroup[]
  readonly withSignOut: boolean
}

/** The sidebar on phones: a drawer, which the browser closes with Escape and keeps the focus in. */
export function MobileMenu({ groups, withSignOut }: MobileMenuProps) {
  const { t } = useTranslation('shell')
  const drawer = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => drawer.current?.close()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('openMenu')}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          drawer.current?.showModal()
        }}
      >
        <IconMenu2 size={22} aria-hidden />
      </button>
      <dialog ref={drawer} className={styles.drawer} aria-label={t('sidebar')} onClose={() => setOpen(false)}>
        <nav aria-label={t('sidebar')}>
          <div className={styles.head}>
            <Logo />
            <button type="button" className={styles.button} aria-label={t('closeMenu')} onClick={close}>
              <IconX size={22} aria-hidden />
            </button>
          </div>
          {isOpen && <SideMenu groups={groups} onChoose={close} />}
          {withSignOut && <SignOut />}
        </nav>
        <button type="button" className={styles.outside} tabIndex={-1} aria-label={t('closeMenu')} onClick={close} />
      </dialog>
    </>
  )
}

function SignOut() {
  const { t } = useTranslation('shell')
  const signOut = useSignOut()
  return (
    <button type="button" className={styles.signOut} disabled={signOut.isPending} onClick={() => signOut.mutate()}>
      <IconLogout size={20} stroke={1.75} aria-hidden />
      {t('signOut')}
    </button>
  )
}

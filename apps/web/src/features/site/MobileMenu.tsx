import { IconMenu2, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Logo } from '../../ui/plain/Logo.tsx'
import styles from './MobileMenu.module.css'
import type { SideGroup } from './navigation.ts'
import { SideMenu } from './SideMenu.tsx'

/** The sidebar on phones: a drawer, which the browser closes with Escape and keeps the focus in. */
export function MobileMenu({ groups }: { readonly groups: readonly SideGroup[] }) {
  const { t } = useTranslation('shell')
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('openMenu')}
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
      >
        <IconMenu2 size={22} aria-hidden />
      </button>
      <dialog ref={drawer} className={styles.drawer} aria-label={t('sidebar')}>
        <nav aria-label={t('sidebar')}>
          <div className={styles.head}>
            <Logo />
            <button type="button" className={styles.button} aria-label={t('closeMenu')} onClick={close}>
              <IconX size={22} aria-hidden />
            </button>
          </div>
          <SideMenu groups={groups} onChoose={close} />
        </nav>
        <button type="button" className={styles.outside} tabIndex={-1} aria-label={t('closeMenu')} onClick={close} />
      </dialog>
    </>
  )
}

import { IconX } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import buttons from './icon-button.module.css'
import styles from './Dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons; they stay in view while the content scrolls. */
  readonly footer?: ReactNode
  readonly width?: 'normal' | 'wide'
  /** A drawer at the right edge over the whole height. */
  readonly side?: boolean
}

const focusable = 'a, button, input, select, textarea, [tabindex]'

/** A modal over the page, mounted while it is open. The browser's own element keeps focus inside and gives it back. */
export function Dialog({ title, onClose, children, footer, width = 'normal', side = false }: DialogProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()

  // Closed while it still stands in the page: what is taken out of it gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Opening focuses the first button, which is the one that closes; a dialog names a better one.
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    // Text alone that is longer than the screen is scrolled by the keyboard.
    if (body.current && !body.current.querySelector(focusable)) body.current.tabIndex = 0
    return () => element?.close()
  }, [])

  const cancel = (event: SyntheticEvent) => {
    // React decides when it closes; Escape only asks.
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-width={width}
      data-side={side || undefined}
      aria-labelledby={titleId}
      onCancel={cancel}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={buttons.icon} aria-label={t('close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </button>
      </div>
      <div ref={body} className={styles.body}>
        {children}
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </dialog>
  )
}

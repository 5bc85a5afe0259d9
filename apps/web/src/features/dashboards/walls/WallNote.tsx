import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import styles from './wall.module.css'
import { useTranslation } from '../../../i18n/speech.ts'
import { isMissingCode, reloadIfPossible } from '../../../ui/feedback/chunk-reload.ts'

interface WallNoteProps {
  readonly title: string
  /** Nothing else stands on the screen that says what it is. */
  readonly isAlone?: boolean
  readonly children?: ReactNode
}

/** What is said where no board can be shown. */
export function WallNote({ title, isAlone = false, children }: WallNoteProps) {
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <div className={styles.note} role="status">
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}

const pause = 10_000

/** A wall that could not be opened tries again by itself: nobody stands in front of it with a mouse. */
export function WallFailure({ error, reset }: ErrorComponentProps) {
  const { t, i18n } = useTranslation()
  const router = useRouter()
  const again = useEffectEvent(async () => {
    if (isMissingCode(error) && (await reloadIfPossible())) return
    reset()
    await router.invalidate()
  })
  useEffect(() => {
    const timer = setInterval(() => void again(), pause)
    return () => clearInterval(timer)
  }, [])
  // Its own texts may be what did not come.
  const own = (key: 'failed' | 'retrying') => (i18n.exists(key, { ns: 'wall' }) ? i18n.t(key, { ns: 'wall' }) : null)
  return (
    <main id="content" tabIndex={-1} className={styles.wall}>
      <WallNote title={own('failed') ?? t('error.title')} isAlone>
        <p>{own('retrying') ?? t('error.text')}</p>
      </WallNote>
    </main>
  )
}

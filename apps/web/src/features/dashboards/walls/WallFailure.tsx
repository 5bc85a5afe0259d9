import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { isMissingCode, reloadIfPossible } from '../../../ui/feedback/chunk-reload.ts'
import { WallNote } from './WallNote.tsx'
import styles from './wall.module.css'

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

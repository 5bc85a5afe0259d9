import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { isFree, modifier } from '../../../ui/plain/keys.ts'
import { useHandOver } from '../hand-over.ts'
import type { SideGroup } from '../navigation.ts'
import type { Go } from './destinations.ts'
import styles from './Finder.module.css'

// They come when somebody first asks for them.
const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })))
const KeyList = lazy(() => import('./KeyList.tsx').then((module) => ({ default: module.KeyList })))

interface FinderProps {
  readonly groups: readonly SideGroup[]
}

/** The way to everywhere: the button, Ctrl-K, `g` and a letter, `?` for all keys. */
export function Finder({ groups }: FinderProps) {
  const { t } = useTranslation('shell')
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null)
  const go = useGo()
  const close = () => setShown(null)
  useKeys(groups, go, setShown)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('finder.title')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`${t('finder.title')} (${modifier} K)`}
        onClick={() => setShown('palette')}
      >
        <IconSearch size={16} aria-hidden />
        <span data-keys={`${modifier} K`}>{t('finder.button')}</span>
      </button>
      <Suspense>
        {shown === 'palette' && <Palette groups={groups} onGo={go} onKeys={() => setShown('keys')} onClose={close} />}
        {shown === 'keys' && <KeyList groups={groups} onClose={close} />}
      </Suspense>
    </>
  )
}

function useGo(): Go {
  const navigate = useNavigate()
  const handOver = useHandOver()
  return ({ address, isHandedOver = false }) => {
    if (!isHandedOver || !handOver.open(address)) void navigate({ href: address })
  }
}

/** How long `g` waits for its letter. */
const patience = 1_500

function useKeys(groups: readonly SideGroup[], go: Go, show: (what: 'palette' | 'keys') => void): void {
  const { t, i18n } = useTranslation('shell')
  const router = useRouter()
  const { roles } = useSession()
  const waitsUntil = useRef(0)
  const goByLetter = async (letter: string) => {
    const { destinationsOf } = await import('./destinations.ts')
    const to = destinationsOf(groups, { t, language: i18n.language, roles, router }).find(
      (one) => one.letter === letter,
    )
    if (to) go(to)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isFree(event) || event.altKey || ['Shift', 'Control', 'Meta'].includes(event.key)) return
    const key = event.key.toLowerCase()
    const isChord = event.ctrlKey || event.metaKey
    const isLetter = !isChord && event.timeStamp < waitsUntil.current
    waitsUntil.current = !isChord && !isLetter && key === 'g' ? event.timeStamp + patience : 0
    if (isLetter) void goByLetter(key)
    else if (isChord && !event.shiftKey && key === 'k') show('palette')
    else if (!isChord && key === '?') show('keys')
    else if (waitsUntil.current === 0) return
    event.preventDefault()
  })
  useEffect(() => {
    // Before anybody else hears of it: the letter after `g` is no command of the page.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
}

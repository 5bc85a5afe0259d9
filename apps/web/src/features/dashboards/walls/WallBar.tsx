import {
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconWifiOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import type { useFreshness, usePulse, useRotation } from './usePulse.ts'
import styles from './wall.module.css'

type Freshness = ReturnType<typeof useFreshness>

interface WallBarProps {
  readonly title: string
  /** What of the data it shows. */
  readonly seen: string
  /** Place of the screen among all, the first is 1. */
  readonly at: number
  readonly of: number
  /** How long it stays, in seconds; null where it stays as long as it is told to. */
  readonly seconds: number | null
  readonly rotation: ReturnType<typeof useRotation>
  readonly freshness: Freshness
  /** A way out, for who is signed in. */
  readonly leave: ReactNode
}

/** What hangs there, of when it is, and what time it is. */
export function WallBar({ title, seen, at, of, seconds, rotation, freshness, leave }: WallBarProps) {
  const { t } = useTranslation('wall')
  const format = useFormat()
  const { now, asOf } = freshness
  return (
    <header className={styles.bar}>
      <div className={styles.name}>
        <h1 className="truncate text-xl leading-[1.2]">{title}</h1>
        <p className="truncate text-ink-soft text-sm">{seen}</p>
      </div>
      {of > 1 && <Steps at={at} of={of} rotation={rotation} />}
      {leave}
      <p className="text-ink-soft text-base tabular-nums whitespace-nowrap">
        {asOf === null ? t('awaited') : t('asOf', { time: format.clock(new Date(asOf)) })}
      </p>
      <time className="grid text-right whitespace-nowrap" dateTime={new Date(now).toISOString()}>
        <b className="text-xl tabular-nums leading-[1.2]">{format.clock(new Date(now))}</b>
        <span className="text-ink-soft text-sm">{format.day(new Date(now))} · WIB</span>
      </time>
      {seconds !== null && (
        <span key={at} className={styles.progress} style={{ animationDuration: `${seconds}s` }} aria-hidden />
      )}
    </header>
  )
}

function Steps({ at, of, rotation }: Pick<WallBarProps, 'at' | 'of' | 'rotation'>) {
  const { t } = useTranslation('wall')
  const { isPaused, go, pause } = rotation
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  const words = t(isPaused ? 'goOn' : 'pause')
  return (
    <div className={styles.steps} role="group" aria-label={t('screens')}>
      <Button kind="quiet" size="small" aria-label={t('previous')} title={t('previous')} onClick={() => go(-1)}>
        <IconArrowLeft size={16} aria-hidden />
      </Button>
      <Button kind="quiet" size="small" aria-label={words} title={words} onClick={pause}>
        <Icon size={16} aria-hidden />
      </Button>
      <Button kind="quiet" size="small" aria-label={t('next')} title={t('next')} onClick={() => go(1)}>
        <IconArrowRight size={16} aria-hidden />
      </Button>
      <span className="ml-1.5">
        {t('place', { at, of })}
        {isPaused && ` · ${t('paused')}`}
      </span>
    </div>
  )
}

interface WallNoticeProps {
  readonly pulse: ReturnType<typeof usePulse>
  readonly freshness: Freshness
}

/** Said across the whole wall: what stands there is not of now, and why. */
export function WallNotice({ pulse: { lostSince, nextAt }, freshness: { now, asOf, isStale } }: WallNoticeProps) {
  const { t } = useTranslation('wall')
  const format = useFormat()
  if (lostSince !== null) {
    const wait = Math.max(0, Math.ceil((nextAt - now) / 1000))
    return (
      <p className={styles.notice} data-tone="bad" role="alert">
        <IconWifiOff size={20} aria-hidden />
        <span>{t('lost', { time: format.clock(new Date(lostSince)) })}</span>{' '}
        <span aria-hidden>{wait > 0 ? t('again', { count: wait }) : t('trying')}</span>
      </p>
    )
  }
  if (!isStale || asOf === null) return null
  return (
    <p className={styles.notice} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <span>{t('stale', { count: Math.floor((now - asOf) / 60_000), time: format.clock(new Date(asOf)) })}</span>
    </p>
  )
}

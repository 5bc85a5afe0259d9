import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import type { Ticket } from './queries.ts'
import { useDuration } from './words.ts'
import styles from './ticket.module.css'
import view from '../../ui/plain/record-view.module.css'

type Clocks = Ticket['clocks']

/** How long the ticket has taken, with and without pauses, and how that stands to its target. */
export function TicketClocks({ ticket: { clocks } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('records')
  const duration = useDuration()
  const times = [
    [t(clocks.is_open ? 'clock.grossOpen' : 'clock.gross'), duration(clocks.gross_s)],
    [t('clock.net'), duration(clocks.net_s)],
    [t('clock.pending'), duration(clocks.pending_s)],
    [t('clock.target'), clocks.target_s === null ? t('clock.noTarget') : duration(clocks.target_s)],
    [t('clock.response'), clocks.response_s === null ? t('clock.noResponse') : duration(clocks.response_s)],
  ]
  return (
    <section className={view.group} aria-labelledby="ticket-clocks">
      <h2 id="ticket-clocks">{t('clock.title')}</h2>
      <Verdict clocks={clocks} />
      <dl>
        {times.map(([name, time]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">{time}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Remaining or overdue against the target, in words and as a bar; both count pauses, as the target does. */
function Verdict({ clocks }: { readonly clocks: Clocks }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const duration = useDuration()
  const { gross_s, target_s, is_open, sla_met } = clocks
  if (target_s === null) return <Plain met={sla_met} isOpen={is_open} />
  const isLate = gross_s > target_s
  const time = duration(Math.abs(target_s - gross_s))
  const key = is_open ? (isLate ? 'overdue' : 'remaining') : isLate ? 'late' : 'within'
  const used = gross_s / target_s
  // Nobody reads 412 % as a stretch of time.
  const words =
    used > 2 ? t('clock.times', { n: Math.ceil(used) - 1 }) : t('clock.share', { share: format.percent(used) })
  const state = isLate ? 'bad' : is_open && used > 0.8 ? 'watch' : 'good'
  return (
    <div className={styles.verdict} data-state={state}>
      <p className="flex items-center gap-2 text-lg">
        {isLate ? (
          <IconAlertTriangle size={20} aria-hidden />
        ) : is_open ? (
          <IconClock size={20} aria-hidden />
        ) : (
          <IconCircleCheck size={20} aria-hidden />
        )}
        <b>{t(`clock.${key}`, { time })}</b>
      </p>
      <div
        className={styles.bar}
        role="img"
        aria-label={words}
        style={{ '--used': `${Math.min(used, 1) * 100}%` } as CSSProperties}
      />
      <small>{words}</small>
      <small className={styles.counts}>
        {t('clock.counts', { target: duration(target_s), gross: duration(gross_s) })}
      </small>
    </div>
  )
}

/** Without a target there is only what the source said itself. */
function Plain({ met, isOpen }: { readonly met: boolean | null; readonly isOpen: boolean }) {
  const { t } = useTranslation('records')
  if (met === null) return <p className="my-3.5 text-ink-faint">{t(isOpen ? 'clock.open' : 'clock.none')}</p>
  return (
    <div className={styles.verdict} data-state={met ? 'good' : 'bad'}>
      <p className="flex items-center gap-2 text-lg">
        {met ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
        <b>{t(met ? 'clock.metOwn' : 'clock.missedOwn')}</b>
      </p>
    </div>
  )
}

import { useTranslation } from '../../i18n/speech.ts'
import { useLabels } from '../../i18n/labels.ts'
import { useFormat } from '../../ui/format.ts'
import type { Ticket } from './queries.ts'
import { useDuration } from './words.ts'
import styles from './ticket.module.css'

/** The states that a ticket went through, from its opening on, and how long each lasted. */
export function TicketTimeline({ ticket: { timeline, clocks } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const duration = useDuration()
  const words = useLabels()
  if (timeline.length === 0) return <p className="my-3.5 text-ink-faint">{t('ticket.noTimeline')}</p>
  const lasted = (seconds: number | null, isLast: boolean) => {
    if (seconds === null) return t('ticket.ended')
    return t(isLast && clocks.is_open ? 'ticket.sofar' : 'ticket.lasted', { time: duration(seconds) })
  }
  return (
    <ol className={styles.timeline}>
      {timeline.map(({ status, at, seconds, is_paused }, place) => {
        const isLast = place === timeline.length - 1
        return (
          <li
            key={`${at} ${status} ${place}`}
            data-paused={is_paused || undefined}
            aria-current={isLast ? 'step' : undefined}
          >
            <p className="flex flex-wrap justify-between gap-x-3 gap-y-0">
              <b>{words(status)}</b> <span className="text-ink-soft tabular-nums">{lasted(seconds, isLast)}</span>
            </p>
            <p className="text-ink-faint text-xs tabular-nums">
              <time dateTime={at}>{format.instant(at)}</time>
              {is_paused && <span> · {t('ticket.paused')}</span>}
            </p>
          </li>
        )
      })}
    </ol>
  )
}

import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useLabels } from '../../i18n/labels.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { NoRecord } from '../../ui/plain/NoRecord.tsx'
import view from '../../ui/plain/record-view.module.css'
import { ListLink, RecordFrame, RecordGroup, RecordLines, isGone } from './RecordFrame.tsx'
import { Met } from './columns.tsx'
import { ticketQuery, type Ticket } from './queries.ts'
import type { RecordsSearch } from './records.search.ts'
import styles from './ticket.module.css'
import { useDuration } from './words.ts'

interface TicketPageProps {
  readonly number: string
  /** The list that the ticket was opened from. */
  readonly list: RecordsSearch | undefined
}

/** One ticket: what it is about, how long everything took against its target, and how its status changed. */
export function TicketPage({ number, list }: TicketPageProps) {
  const { t } = useTranslation('records')
  const { data: ticket, error, refetch, isFetching } = useQuery(ticketQuery(number))
  if (!ticket && isGone(error, [403, 404])) return <Gone number={number} list={list} />
  return (
    <RecordFrame error={error} isFetching={isFetching} onRetry={() => void refetch()}>
      {ticket && (
        <>
          <TicketHead ticket={ticket} list={list} />
          <div className={view.columns}>
            <div className="grid gap-4 min-w-0">
              <TicketClocks ticket={ticket} />
              <TicketFields ticket={ticket} />
            </div>
            <RecordGroup id="ticket-timeline" title={t('ticket.timeline')}>
              <TicketTimeline ticket={ticket} />
            </RecordGroup>
          </div>
        </>
      )}
    </RecordFrame>
  )
}

function TicketHead({ ticket, list }: { readonly ticket: Ticket; readonly list: RecordsSearch | undefined }) {
  const { t } = useTranslation('records')
  const { fields, clocks } = ticket
  const words = useLabels()
  const labelOf = (name: string) => (typeof fields[name] === 'string' ? words(fields[name]) : null)
  const facts = ['priority', 'product', 'region', 'category'].map(labelOf)
  return (
    <header className="grid gap-1">
      <div className={styles.title}>
        <h1 className="tabular-nums wrap-anywhere">{fields['number']}</h1>
        <span className={styles.status} data-open={clocks.is_open}>
          {labelOf('status')}
        </span>
        <BackLink list={list} />
      </div>
      <p className="text-lg wrap-anywhere">
        {fields['title'] ?? <span className="text-ink-faint">{t('ticket.noTitle')}</span>}
      </p>
      <p className="text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
    </header>
  )
}

function BackLink({ list }: { readonly list: RecordsSearch | undefined }) {
  const { t } = useTranslation('records')
  return <ListLink search={list ?? {}}>{t(list ? 'ticket.toList' : 'ticket.toOpen')}</ListLink>
}

const shownFields = [
  'category',
  'priority',
  'status',
  'product',
  'sub_product',
  'region',
  'business_unit',
  'segment',
  'channel',
  'source_app',
  'origin',
  'opened_at',
  'first_response_at',
  'resolved_at',
  'closed_at',
  'reopened',
  'sla_met',
] as const

const knownDoors = ['generator', 'plain', 'incident-events'] as const

const isKnownDoor = (name: string): name is (typeof knownDoors)[number] =>
  (knownDoors as readonly string[]).includes(name)

function TicketFields({ ticket: { fields, clocks } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const words = useLabels()
  const show = (name: (typeof shownFields)[number]) => {
    const value = fields[name] ?? null
    // An open ticket past its target can no longer meet it.
    const isLate = clocks.is_open && clocks.target_s !== null && clocks.gross_s > clocks.target_s
    if (name === 'sla_met' && value === null && isLate) return <Met met={false}>{t('sla.missed')}</Met>
    if (value === null) {
      const isAhead = name.endsWith('_at') || (name === 'sla_met' && clocks.is_open)
      return <span className="text-ink-faint">{t(isAhead ? 'notYet' : 'notFilled')}</span>
    }
    if (typeof value === 'boolean') return <Met met={value}>{t(value ? 'sla.met' : 'sla.missed')}</Met>
    if (typeof value === 'number') return format.number(value)
    if (name === 'origin') return isKnownDoor(value) ? t(`ticket.cameBy.${value}`) : value
    return name.endsWith('_at') ? <time dateTime={value}>{format.instant(value)}</time> : words(value)
  }
  return (
    <RecordLines id="ticket-fields" facts={shownFields.map((name) => [t(`column.${name}`), show(name)] as const)} />
  )
}

function Gone({ number, list }: TicketPageProps) {
  const { t } = useTranslation('records')
  return (
    <NoRecord title={t('ticket.goneTitle')} text={t('ticket.goneText', { number })}>
      <BackLink list={list} />
    </NoRecord>
  )
}

/** The states that a ticket went through, from its opening on, and how long each lasted. */
function TicketTimeline({ ticket: { timeline, clocks } }: { readonly ticket: Ticket }) {
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

type Clocks = Ticket['clocks']

/** How long the ticket has taken, with and without pauses, and how that stands to its target. */
function TicketClocks({ ticket: { clocks } }: { readonly ticket: Ticket }) {
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

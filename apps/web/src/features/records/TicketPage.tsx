import { type EndpointAnswer, type ticketDetail } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconFileOff, IconList } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { ApiError } from '../../api/client.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import button from '../../ui/plain/Button.module.css'
import { Met } from './columns.tsx'
import { ticketQuery } from './queries.ts'
import type { RecordsSearch } from './records.search.ts'
import { TicketClocks } from './TicketClocks.tsx'
import { TicketTimeline } from './TicketTimeline.tsx'
import styles from './ticket.module.css'
import view from '../../ui/plain/record-view.module.css'

export type Ticket = EndpointAnswer<typeof ticketDetail>

interface TicketPageProps {
  readonly number: string
  /** The list that the ticket was opened from. */
  readonly list: RecordsSearch | undefined
}

/** One ticket: what it is about, how long everything took against its target, and how its status changed. */
export function TicketPage({ number, list }: TicketPageProps) {
  const { t } = useTranslation(['records', 'common'])
  const { data: ticket, error, refetch, isFetching } = useQuery(ticketQuery(number))
  if (!ticket && error instanceof ApiError && (error.code === 404 || error.code === 403)) {
    return <NoTicket number={number} list={list} />
  }
  return (
    <div className={styles.page} aria-busy={!ticket && isFetching}>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {ticket ? (
        <>
          <TicketHead ticket={ticket} list={list} />
          <div className={view.columns}>
            <div className={view.column}>
              <TicketClocks ticket={ticket} />
              <TicketFields ticket={ticket} />
            </div>
            <section className={view.group} aria-labelledby="ticket-timeline">
              <h2 id="ticket-timeline">{t('ticket.timeline')}</h2>
              <TicketTimeline ticket={ticket} />
            </section>
          </div>
        </>
      ) : (
        !error && (
          <div role="status" aria-label={t('common:loading')}>
            <div className={styles.boneHead} />
            <div className={view.columns}>
              <div className={styles.bone} />
              <div className={styles.bone} />
            </div>
          </div>
        )
      )}
    </div>
  )
}

function TicketHead({ ticket, list }: { readonly ticket: Ticket; readonly list: RecordsSearch | undefined }) {
  const { t } = useTranslation('records')
  const { fields, clocks } = ticket
  const facts = [fields['priority'], fields['product'], fields['region'], fields['category']]
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>{fields['number']}</h1>
        <span className={styles.status} data-open={clocks.is_open}>
          {fields['status']}
        </span>
        <BackLink list={list} />
      </div>
      <p className={styles.subject}>{fields['title'] ?? <span className={view.none}>{t('ticket.noTitle')}</span>}</p>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
    </header>
  )
}

function BackLink({ list }: { readonly list: RecordsSearch | undefined }) {
  const { t } = useTranslation('records')
  return (
    <Link
      to="/v3/detail-case/{-$slug}"
      params={{ slug: undefined }}
      search={list ?? {}}
      className={button.button}
      data-kind="quiet"
      data-size="small"
    >
      <IconList size={16} aria-hidden />
      {t(list ? 'ticket.toList' : 'ticket.toOpen')}
    </Link>
  )
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

function TicketFields({ ticket: { fields, clocks } }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const show = (name: (typeof shownFields)[number]) => {
    const value = fields[name] ?? null
    // An open ticket past its target can no longer meet it.
    const isLate = clocks.is_open && clocks.target_s !== null && clocks.gross_s > clocks.target_s
    if (name === 'sla_met' && value === null && isLate) return <Met met={false}>{t('sla.missed')}</Met>
    if (value === null) {
      const isAhead = name.endsWith('_at') || (name === 'sla_met' && clocks.is_open)
      return <span className={view.none}>{t(isAhead ? 'notYet' : 'notFilled')}</span>
    }
    if (typeof value === 'boolean') return <Met met={value}>{t(value ? 'sla.met' : 'sla.missed')}</Met>
    if (typeof value === 'number') return format.number(value)
    return name.endsWith('_at') ? <time dateTime={value}>{format.instant(value)}</time> : value
  }
  return (
    <section className={view.group} aria-labelledby="ticket-fields">
      <h2 id="ticket-fields">{t('ticket.fields')}</h2>
      <dl>
        {shownFields.map((name) => (
          <div key={name}>
            <dt>{t(`column.${name}`)}</dt>
            <dd>{show(name)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A ticket that does not exist, or that this person may not see: the server does not tell the two apart. */
function NoTicket({ number, list }: TicketPageProps) {
  const { t } = useTranslation('records')
  return (
    <div className={styles.noTicket}>
      <IconFileOff size={28} aria-hidden />
      <h1>{t('ticket.goneTitle')}</h1>
      <p>{t('ticket.goneText', { number })}</p>
      <BackLink list={list} />
    </div>
  )
}

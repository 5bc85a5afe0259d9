import type { LogbookRow } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'

interface TicketLinkProps {
  readonly entry: Pick<LogbookRow, 'ticketNumber' | 'ticketKnown'>
  /** Whether Tab stops here; in a table the row is the stop. */
  readonly tabbed?: boolean
}

/** The ticket that an entry names. One that has not come into the portal yet may be written down; it is said that it leads nowhere. */
export function TicketLink({ entry: { ticketNumber, ticketKnown }, tabbed = true }: TicketLinkProps) {
  const { t } = useTranslation('logbook')
  if (ticketNumber === null) return null
  if (!ticketKnown) {
    return (
      <span title={t('ticket.unknownHelp')}>
        {ticketNumber} <span className="text-watch text-xs font-semibold">{t('ticket.unknown')}</span>
      </span>
    )
  }
  return (
    <Link to="/v3/detail-case/{-$slug}" params={{ slug: ticketNumber }} {...(!tabbed && { tabIndex: -1 })}>
      {ticketNumber}
    </Link>
  )
}

import { Link } from '@tanstack/react-router'

interface TicketLinkProps {
  readonly number: string
  /** Whether Tab stops here; in a table the row is the stop. */
  readonly tabbed?: boolean
}

export function TicketLink({ number, tabbed = true }: TicketLinkProps) {
  return (
    <Link to="/v3/detail-case/{-$slug}" params={{ slug: number }} {...(!tabbed && { tabIndex: -1 })}>
      {number}
    </Link>
  )
}

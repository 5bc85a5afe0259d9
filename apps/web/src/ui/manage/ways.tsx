import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import parts from '../plain/parts.module.css'
import type { ManagedCalls } from './calls.ts'
import { editAddress, listAddress, type ListSearch } from './search.ts'

/** What the address of the list says, as its reader reads it. */
export function useListSearch(readSearch: (raw: Record<string, unknown>) => ListSearch): ListSearch {
  return readSearch(useSearch({ strict: false }))
}

interface RecordLinkProps {
  readonly calls: ManagedCalls
  readonly id: number
  /** Whether Tab stops here; in a table the row is the stop. */
  readonly tabbed: boolean
  readonly children: ReactNode
}

/** From a row of the list to its record. */
export function RecordLink({ calls, id, tabbed, children }: RecordLinkProps) {
  const search: ListSearch = useSearch({ strict: false })
  return (
    <Link
      to={editAddress(calls.page)}
      params={{ id: String(id) }}
      state={{ listBefore: search }}
      className={parts.recordLink}
      tabIndex={tabbed ? undefined : -1}
    >
      {children}
    </Link>
  )
}

/** Back to the list as it was left; whoever came by another way sees it as it opens. */
function useListBefore(calls: ManagedCalls) {
  const before = useLocation({ select: (location) => location.state.listBefore })
  return { to: listAddress(calls.page), search: before ?? {}, state: before ? { chosen: true as const } : {} }
}

export function BackToList({ calls, label }: { readonly calls: ManagedCalls; readonly label?: string | undefined }) {
  const { t } = useTranslation('manage')
  return (
    <Link {...useListBefore(calls)} activeOptions={{ exact: true }}>
      {label ?? t('form.toList')}
    </Link>
  )
}

/** The same once there is nothing to ask about on the way out: the record was saved, or is gone. */
export function useGoBack(calls: ManagedCalls): () => Promise<void> {
  const navigate = useNavigate()
  const list = useListBefore(calls)
  return () => navigate({ ...list, ignoreBlocker: true })
}

import { IconList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { ApiError } from '../../api/client.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import button from '../../ui/plain/Button.module.css'
import { Facts } from '../../ui/plain/Facts.tsx'
import view from '../../ui/plain/record-view.module.css'
import type { RecordsSearch } from './records.search.ts'
import styles from './ticket.module.css'
import { useDetailCase } from './useDetailCase.ts'

interface RecordFrameProps {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly onRetry: () => void
  /** Nothing until the record is there. */
  readonly children: ReactNode
}

/** The page of one record: why it could not be loaded, and its outlines until it is. */
export function RecordFrame({ error, isFetching, onRetry, children }: RecordFrameProps) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.page} aria-busy={isFetching && !children}>
      {error && <LoadFailure error={error} onRetry={onRetry} retrying={isFetching} />}
      {children ??
        (!error && (
          <div role="status" aria-label={t('loading')}>
            <div className={styles.boneHead} />
            <div className={view.columns}>
              <div className={styles.bone} />
              <div className={styles.bone} />
            </div>
          </div>
        ))}
    </div>
  )
}

/** The server does not tell a record that does not exist from one that this person may not see. */
export const isGone = (error: Error | null, codes: readonly number[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

interface ListLinkProps {
  readonly search: RecordsSearch
  readonly children: ReactNode
}

/** Back to the list that a record was opened from, or to all of them. */
export function ListLink({ search, children }: ListLinkProps) {
  const { list } = useDetailCase()
  return (
    <Link
      to={list}
      params={{ slug: undefined }}
      search={search}
      className={button.button}
      data-kind="quiet"
      data-size="small"
    >
      <IconList size={16} aria-hidden />
      {children}
    </Link>
  )
}

interface GroupProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A part of a record under its heading. */
export function RecordGroup({ id, title, children }: GroupProps) {
  return (
    <section className={view.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** All fields of a record. */
export function RecordLines({
  id,
  facts,
}: {
  readonly id: string
  readonly facts: Parameters<typeof Facts>[0]['facts']
}) {
  const { t } = useTranslation('records')
  return (
    <RecordGroup id={id} title={t('ticket.fields')}>
      <Facts facts={facts} />
    </RecordGroup>
  )
}

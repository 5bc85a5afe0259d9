import type { LogbookRow } from '@ido/contract'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useFormat } from '../../../ui/format.ts'
import { useCarried } from '../carried.ts'
import { timesOf } from '../clock.ts'
import { StatusChoice } from '../StatusChoice.tsx'
import { TicketLink } from '../TicketLink.tsx'
import styles from './desk.module.css'
import { editAddress } from '../../../ui/manage/address.ts'

/** What was done in the shift so far, the newest on top, right under the line that adds to it. */
export function ShiftEntries({ entries }: { readonly entries: readonly LogbookRow[] | undefined }) {
  const { t } = useTranslation('logbook')
  const { clock } = useFormat()
  const labels = useLabels()
  const carried = useCarried()
  if (!entries) return <div className={styles.loading} aria-busy />
  if (entries.length === 0) return <p className={styles.none}>{t('desk.none')}</p>
  return (
    <ul className={styles.entries} aria-label={t('desk.list')}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={styles.clock}>{timesOf(entry, { clock, running: t('running') })}</span>
          <span className="grid min-w-0 wrap-anywhere">
            {entry.activity}
            <small className="text-ink-faint text-xs">
              {[labels(entry.category), entry.product].filter(Boolean).join(' · ')}
              {entry.ticketNumber && (
                <>
                  {' · '}
                  <TicketLink entry={entry} />
                </>
              )}
              {entry.carriedFrom && ` · ${t('field.carriedFrom')} ${carried(entry.carriedFrom)}`}
              {entry.note && ` · ${entry.note}`}
            </small>
          </span>
          <StatusChoice entry={entry} />
          {entry.can.edit && (
            <Link
              to={editAddress('logbook')}
              params={{ id: String(entry.id) }}
              className={styles.edit}
              aria-label={t('desk.edit', { activity: entry.activity })}
            >
              <IconPencil size={16} aria-hidden />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

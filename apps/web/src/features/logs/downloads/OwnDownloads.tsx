import { jakartaDay } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import card from '../../../ui/figures/Card.module.css'
import { addDays } from '../../../ui/form/day.ts'
import { useFormat } from '../../../ui/format.ts'
import { OnceMore } from './columns.tsx'
import { downloadsQuery } from './queries.ts'

/** What one asked for lately, each to be had once more; those of others are of the page of the log. */
export function OwnDownloads({ email }: { readonly email: string }) {
  const { t } = useTranslation('downloads')
  const format = useFormat()
  const [since] = useState(() => addDays(jakartaDay(Date.now()), -6))
  const { data, error, isFetching, refetch } = useQuery(downloadsQuery('all', { user_email: email, date_from: since }))
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div className={`${card.waiting} h-32`} aria-busy />
  if (data.answer.length === 0) return <p className="my-3.5">{t('ownNone')}</p>
  return (
    <ul className="grid gap-3">
      {data.answer.map((line) => (
        <li className="flex flex-wrap gap-x-4 gap-y-1 items-center justify-between" key={line.id}>
          <span>
            <b>{line.type}</b>
            <span className="text-ink-soft text-sm block">
              {format.instant(line.date)} ·{' '}
              {t('ownRows', { count: line.total_rows, rows: format.number(line.total_rows) })} ·{' '}
              {t(`status.${line.status}`)}
            </span>
          </span>
          <OnceMore line={line} tabbed />
        </li>
      ))}
    </ul>
  )
}

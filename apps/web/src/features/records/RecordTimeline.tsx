import type { DatasetInfo, RecordRow } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { momentsOf } from './moments.ts'
import { useDuration, useLanguage } from './words.ts'
import styles from './ticket.module.css'

interface RecordTimelineProps {
  readonly row: RecordRow
  readonly info: DatasetInfo
}

/** The instants of a record one after the other, with the time between them; what lies ahead is said to. */
export function RecordTimeline({ row, info }: RecordTimelineProps) {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const format = useFormat()
  const duration = useDuration()
  const [now] = useState(Date.now)
  const moments = momentsOf(info.records.columns, row, now)
  if (moments.length === 0) return <p className="my-3.5 text-ink-faint">{t('record.noTimeline')}</p>
  const latest = moments.findLastIndex(({ isAhead }) => !isAhead)
  return (
    <ol className={styles.timeline}>
      {moments.map(({ column, at, since, isAhead }, place) => (
        <li key={column.id} data-paused={isAhead || undefined} aria-current={place === latest ? 'step' : undefined}>
          <p className="flex flex-wrap justify-between gap-x-3 gap-y-0">
            <b>{column.titles[language]}</b>{' '}
            {since !== null && (
              <span className="text-ink-soft tabular-nums">{t('record.after', { time: duration(since) })}</span>
            )}
          </p>
          <p className="text-ink-faint text-xs tabular-nums">
            <time dateTime={at}>{format.instant(at)}</time>
            {isAhead && <span> · {t('record.ahead')}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}

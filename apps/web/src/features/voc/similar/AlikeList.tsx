import type { VocAlike } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadTexts, useTranslation } from '../../../i18n/speech.ts'
import { StatusBadge } from '../Badges.tsx'
import { vocPaths, type VocPlace } from '../voc.read.ts'
import styles from './similar.module.css'

await loadTexts('merge')

/** All of what the words are of: the title, too, where the text does not begin with it. */
function saidIn({ list_feedback: title, longtext }: VocAlike): string {
  const isWithin = title === null || longtext?.startsWith(title)
  return isWithin ? (longtext ?? '') : [title, longtext].filter(Boolean).join(' · ')
}

interface AlikeListProps {
  readonly place: VocPlace
  readonly records: readonly VocAlike[]
  /** What can be done with one. */
  readonly renderAction?: (record: VocAlike) => ReactNode
}

/** Records that say much the same, the most alike first, and by which words; each opens beside what one is at. */
export function AlikeList({ place, records, renderAction }: AlikeListProps) {
  const { t } = useTranslation(['merge', 'voc'])
  return (
    <>
      <ol className={styles.list}>
        {records.map((record) => (
          <li key={record.id}>
            <p className="flex flex-wrap items-center gap-2">
              <Link
                to={vocPaths[place].detail}
                params={{ id: String(record.id) }}
                target="_blank"
                title={t('alike.newTab')}
                aria-label={`${record.voc_id}, ${t('alike.newTab')}`}
              >
                {record.voc_id}
              </Link>
              <StatusBadge status={record.status} />
              {record.merged_into && <span>{t('alike.merged', { main: record.merged_into })}</span>}
              {record.product && <span>{record.product}</span>}
              <b className="ml-auto text-sm tabular-nums">
                {t('alike.score', { percent: Math.round(record.score * 100) })}
              </b>
            </p>
            <p className={styles.said}>{saidIn(record) || t('alike.noWords')}</p>
            <p className="text-ink-soft text-sm wrap-anywhere">
              {t('alike.words', { words: record.words.join(', ') })}
            </p>
            {renderAction?.(record)}
          </li>
        ))}
      </ol>
      <p className="text-ink-soft text-sm wrap-anywhere">{t('alike.method')}</p>
    </>
  )
}

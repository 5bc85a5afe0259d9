import { mostEvidence } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { FieldNotes } from '../../ui/form/FieldNotes.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import { foundVocQuery } from './insights.ts'
import { type PickedRecord, RecordWords } from './RecordWords.tsx'
import styles from './insights.module.css'

interface EvidenceFieldProps {
  readonly id: string
  readonly value: readonly PickedRecord[]
  readonly onChange: (value: readonly PickedRecord[]) => void
  readonly error?: string | undefined
  /** Records that stay and that the writer may not see. */
  readonly hidden: number
}

/** Feedback that a finding rests on: looked for by number or words, added and taken away. */
export function EvidenceField({ id, value, onChange, error, hidden }: EvidenceFieldProps) {
  const { t } = useTranslation('insights')
  const [search, setSearch] = useState('')
  const isFull = value.length + hidden >= mostEvidence
  return (
    <div className={styles.evidence}>
      {value.length === 0 && hidden === 0 && <p className={styles.soft}>{t('noRecords')}</p>}
      <ul aria-label={t('field.records')}>
        {value.map((record) => (
          <li key={record.id}>
            <RecordWords record={record} />
            <Button
              kind="quiet"
              size="small"
              aria-label={t('unlink', { voc: record.voc_id })}
              onClick={() => onChange(value.filter((one) => one.id !== record.id))}
            >
              <IconX size={16} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.soft}>{t('hidden', { count: hidden })}</p>}
      {isFull ? (
        <p className={styles.soft}>{t('recordsFull', { most: mostEvidence })}</p>
      ) : (
        <SearchBox label={t('recordsSearch')} hint={t('recordsSearch')} value={search} onSearch={setSearch} />
      )}
      {!isFull && search.trim() !== '' && (
        <Found search={search.trim()} picked={value} onPick={(record) => onChange([...value, record])} />
      )}
      <FieldNotes id={id} error={error} />
    </div>
  )
}

interface FoundProps {
  readonly search: string
  readonly picked: readonly PickedRecord[]
  readonly onPick: (record: PickedRecord) => void
}

function Found({ search, picked, onPick }: FoundProps) {
  const { t } = useTranslation('insights')
  const { data, error, refetch, isFetching } = useQuery({
    ...foundVocQuery(search),
    placeholderData: keepPreviousData,
  })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div aria-busy data-awaited />
  const found = data.filter(({ id }) => !picked.some((one) => one.id === id))
  if (found.length === 0) return <p className={styles.soft}>{t('recordsNone')}</p>
  return (
    <ul aria-label={t('recordsFound')} aria-busy={isFetching}>
      {found.map(({ id, voc_id, longtext, list_feedback }) => {
        const record = { id, voc_id, words: longtext ?? list_feedback ?? '' }
        return (
          <li key={id}>
            <RecordWords record={record} />
            <Button kind="quiet" size="small" aria-label={t('link', { voc: voc_id })} onClick={() => onPick(record)}>
              <IconPlus size={16} aria-hidden />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

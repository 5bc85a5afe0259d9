import type { VocDetail } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ApiError } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Attachments, useAttachments } from '../attachments/Attachments.tsx'
import { useUploads } from '../attachments/useUploads.ts'
import { CommentsLater } from '../comments/lazily.ts'
import { NoVocRecord } from '../NoVocRecord.tsx'
import type { VocPlace } from '../paths.ts'
import { detailQuery } from '../queries.ts'
import { MergedIntoLater, MergedPartsLater } from '../merge/lazily.ts'
import { PriorityLater } from '../priority/lazily.ts'
import { AlikeRecordsLater } from '../similar/lazily.ts'
import { ScoreExplained } from '../ScoreExplained.tsx'
import { ThanksLater } from '../thanks/lazily.ts'
import type { VocSearch } from '../voc.search.ts'
import { Care } from './Care.tsx'
import { DetailHead } from './DetailHead.tsx'
import { HistoryEntries } from '../../../ui/manage/HistoryEntries.tsx'
import { historyOf, useHistoryWords } from '../history-words.ts'
import { NpsExplained } from './NpsExplained.tsx'
import { ProgressByPo } from './ProgressByPo.tsx'
import { RecordFields } from './RecordFields.tsx'
import { RecordSkeleton } from './RecordSkeleton.tsx'
import { StatusSteps } from './StatusSteps.tsx'
import { titleOf } from './title.ts'
import styles from './detail.module.css'
import view from '../../../ui/plain/record-view.module.css'

interface VocDetailPageProps {
  readonly place: VocPlace
  readonly id: number
  /** The list that the record was opened from. */
  readonly list: VocSearch | undefined
}

/** One record: where it stands, what the customer said, what can be done with it, and all that happened to it. */
export function VocDetailPage({ place, id, list }: VocDetailPageProps) {
  const { data: record, error, refetch, isFetching } = useQuery(detailQuery(id))
  if (!record && error instanceof ApiError && (error.code === 404 || error.code === 403)) {
    return <NoVocRecord place={place} />
  }
  return (
    <div className={styles.page} aria-busy={!record && isFetching}>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {record ? (
        <>
          <DetailHead place={place} record={record} list={list} />
          <StatusSteps status={record.status} />
          {record.merged_into !== null && (
            <Suspense>
              <MergedIntoLater place={place} id={record.id} />
            </Suspense>
          )}
          <div className={view.columns}>
            <MainColumn key={record.id} place={place} record={record} />
            <SideColumn key={`side-${record.id}`} place={place} record={record} />
          </div>
        </>
      ) : (
        !error && <RecordSkeleton />
      )}
    </div>
  )
}

function MainColumn({ place, record }: { readonly place: VocPlace; readonly record: VocDetail }) {
  const { t } = useTranslation(['record', 'voc'])
  const attached = useAttachments(record.id)
  const uploads = useUploads(record.id, attached.data?.length ?? 0)
  return (
    <div className={view.column}>
      <section className={view.group} aria-labelledby="voc-words">
        <h2 id="voc-words">{t('voc:field.longtext')}</h2>
        <p className={styles.words}>{record.longtext ?? <span className={view.none}>{t('detail.noWords')}</span>}</p>
        {record.list_feedback && record.list_feedback.trim() !== titleOf(record) && (
          <>
            <h3>{t('voc:field.list_feedback')}</h3>
            <p className={styles.words}>{record.list_feedback}</p>
          </>
        )}
      </section>
      <section className={view.group} aria-labelledby="voc-files">
        <h2 id="voc-files">{t('voc:field.attachment')}</h2>
        <Attachments recordId={record.id} uploads={uploads} mayAttach={record.can.attach} />
      </section>
      <section className={view.group} aria-labelledby="voc-comments">
        <Suspense>
          <CommentsLater record={record} />
        </Suspense>
      </section>
      <RecordFields record={record} />
      <Suspense>
        <MergedPartsLater place={place} id={record.id} />
      </Suspense>
      <section className={view.group} aria-labelledby="voc-alike">
        <Suspense>
          <AlikeRecordsLater place={place} id={record.id} />
        </Suspense>
      </section>
    </div>
  )
}

function SideColumn({ place, record }: { readonly place: VocPlace; readonly record: VocDetail }) {
  const { t } = useTranslation(['record', 'voc'])
  return (
    <div className={view.column}>
      <Care record={record} />
      <section className={view.group} aria-labelledby="voc-progress">
        <h2 id="voc-progress">{t('voc:field.progress_by_po')}</h2>
        <ProgressByPo record={record} />
      </section>
      <section className={view.group} aria-labelledby="voc-priority">
        <h2 id="voc-priority">{t('section.priority')}</h2>
        <ScoreExplained chosen={record} />
        <Suspense>
          <PriorityLater place={place} record={record} />
        </Suspense>
        <NpsExplained record={record} />
      </section>
      {record.can.thank && (
        <Suspense>
          <ThanksLater record={record} />
        </Suspense>
      )}
      <section className={view.group} aria-labelledby="voc-history">
        <h2 id="voc-history">{t('history.title')}</h2>
        <HistoryEntries entries={historyOf(record.history)} words={useHistoryWords()} />
      </section>
    </div>
  )
}

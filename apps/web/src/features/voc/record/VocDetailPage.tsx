import { isDayOnly, vocStatuses, vocWeightFields, type VocDetail, type VocStatus } from '@ido/contract'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, type ReactNode } from 'react'
import { ApiError } from '../../../api/client.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../ui/format.ts'
import { HistoryEntries } from '../../../ui/manage/HistoryEntries.tsx'
import view from '../../../ui/plain/record-view.module.css'
import { NpsBadge, OutsideLink } from '../Badges.tsx'
import { Attachments, useAttachments } from '../attachments/Attachments.tsx'
import { useUploads } from '../attachments/useUploads.ts'
import { formSections } from '../form/sections.ts'
import type { VocSearch } from '../list/voc.search.ts'
import { detailQuery } from '../queries.ts'
import type { VocPlace } from '../voc.read.ts'
import { Care } from './Care.tsx'
import { DetailHead } from './DetailHead.tsx'
import { NoVocRecord } from './NoVocRecord.tsx'
import { ProgressByPo } from './ProgressByPo.tsx'
import { RecordSkeleton } from './RecordSkeleton.tsx'
import { ScoreExplained } from './ScoreExplained.tsx'
import styles from './detail.module.css'
import { historyOf, useHistoryWords } from './history-words.ts'
import { titleOf } from './title.ts'

// The record is there before what stands beside it.
const AlikeRecords = lazy(() =>
  import('../similar/AlikeRecords.tsx').then((module) => ({ default: module.AlikeRecords })),
)

const Comments = lazy(() => import('../comments/Comments.tsx').then((module) => ({ default: module.Comments })))

const MergedInto = lazy(() => import('../merge/MergedInto.tsx').then((module) => ({ default: module.MergedInto })))

const MergedParts = lazy(() => import('../merge/MergedParts.tsx').then((module) => ({ default: module.MergedParts })))

const Priority = lazy(() => import('../priority/Priority.tsx').then((module) => ({ default: module.Priority })))

const Thanks = lazy(() => import('../thanks/Thanks.tsx').then((module) => ({ default: module.Thanks })))

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
    <div className="grid gap-4" aria-busy={!record && isFetching}>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {record ? (
        <>
          <DetailHead place={place} record={record} list={list} />
          <StatusSteps status={record.status} />
          {record.merged_into !== null && (
            <Suspense>
              <MergedInto place={place} id={record.id} />
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
    <div className="grid gap-4 min-w-0">
      <section className={view.group} aria-labelledby="voc-words">
        <h2 id="voc-words">{t('voc:field.longtext')}</h2>
        <p className={styles.words}>
          {record.longtext ?? <span className="text-ink-faint">{t('detail.noWords')}</span>}
        </p>
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
          <Comments record={record} />
        </Suspense>
      </section>
      <RecordFields record={record} />
      <Suspense>
        <MergedParts place={place} id={record.id} />
      </Suspense>
      <section className={view.group} aria-labelledby="voc-alike">
        <Suspense>
          <AlikeRecords place={place} id={record.id} />
        </Suspense>
      </section>
    </div>
  )
}

function SideColumn({ place, record }: { readonly place: VocPlace; readonly record: VocDetail }) {
  const { t } = useTranslation(['record', 'voc'])
  return (
    <div className="grid gap-4 min-w-0">
      <Care record={record} />
      <section className={view.group} aria-labelledby="voc-progress">
        <h2 id="voc-progress">{t('voc:field.progress_by_po')}</h2>
        <ProgressByPo record={record} />
      </section>
      <section className={view.group} aria-labelledby="voc-priority">
        <h2 id="voc-priority">{t('section.priority')}</h2>
        <ScoreExplained chosen={record} />
        <Suspense>
          <Priority place={place} record={record} />
        </Suspense>
        <NpsExplained record={record} />
      </section>
      {record.can.thank && (
        <Suspense>
          <Thanks record={record} />
        </Suspense>
      )}
      <section className={view.group} aria-labelledby="voc-history">
        <h2 id="voc-history">{t('history.title')}</h2>
        <HistoryEntries entries={historyOf(record.history)} words={useHistoryWords()} />
      </section>
    </div>
  )
}

/** The customer's answer from 0 to 10, and what it counts as. */
function NpsExplained({ record }: { readonly record: VocDetail }) {
  const { t } = useTranslation('record')
  if (record.score_nps === null || record.category_nps === null) {
    return <p className="my-3.5 text-ink-faint">{t('detail.noNps')}</p>
  }
  return (
    <p className={styles.npsLine}>
      <b>{t('detail.npsOf', { score: record.score_nps })}</b> <NpsBadge category={record.category_nps} />
      <small className="basis-full text-ink-soft">{t('detail.npsExplained')}</small>
    </p>
  )
}

/** The four steps of the specification, with the one where the record stands. */
function StatusSteps({ status }: { readonly status: VocStatus }) {
  const { t } = useTranslation(['record', 'voc'])
  const reached = vocStatuses.indexOf(status)
  return (
    <ol className={styles.steps} aria-label={t('detail.steps')}>
      {vocStatuses.map((step, index) => (
        <li
          key={step}
          data-reached={index <= reached || undefined}
          aria-current={index === reached ? 'step' : undefined}
          title={t(`voc:statusHelp.${step}`)}
        >
          <span className={styles.dot}>{index < reached ? <IconCheck size={14} aria-hidden /> : index + 1}</span>
          {t(`voc:status.${step}`)}
        </li>
      ))}
    </ol>
  )
}

// Shown on their own elsewhere on the page.
const elsewhere = new Set<string>(['longtext', 'list_feedback', 'progress_by_po_description', ...vocWeightFields])

const groups = ['customer', 'feedback', 'classification', 'followUp'] as const

/** The record's fields in the groups of the form; those that say nothing are folded away. */
function RecordFields({ record }: { readonly record: VocDetail }) {
  const { t } = useTranslation(['record', 'voc'])
  const show = useFieldShown(record)
  return groups.map((group) => {
    const fields = formSections[group].filter((field) => !elsewhere.has(field))
    const shown = fields.map((field) => ({ field, value: show(field) ?? null }))
    const [filled, empty] = [shown.filter(({ value }) => value !== null), shown.filter(({ value }) => value === null)]
    return (
      <section key={group} className={view.group} aria-labelledby={`group-${group}`}>
        <h2 id={`group-${group}`}>{t(`section.${group}`)}</h2>
        {filled.length > 0 && (
          <dl>
            {filled.map(({ field, value }) => (
              <div key={field}>
                <dt>{t(`voc:field.${field}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {empty.length > 0 && (
          <details className="mt-3 text-ink-faint text-sm">
            <summary className="w-fit">{t('detail.empty', { count: empty.length })}</summary>
            <p className="mt-1.5">{empty.map(({ field }) => t(`voc:field.${field}`)).join(', ')}</p>
          </details>
        )}
      </section>
    )
  })
}

type ShownField = (typeof formSections)[(typeof groups)[number]][number]

function useFieldShown(record: VocDetail) {
  const { t } = useTranslation(['record', 'voc'])
  const words = useLabels()
  const format = useFormat()
  return (field: ShownField): ReactNode => {
    if (field === 'time_in') {
      return isDayOnly(record.time_in) ? format.day(record.time_in) : format.instant(record.time_in)
    }
    if (field === 'insert_feedback_date') {
      return record.insert_feedback_date === null ? null : format.day(record.insert_feedback_date)
    }
    if (field === 'link') return record.link === null ? null : <OutsideLink address={record.link} />
    if (field === 'data_acuan') return record.labels.data_acuan ?? record.data_acuan_text
    if (field === 'score_nps') {
      if (record.score_nps === null || record.category_nps === null) return null
      return (
        <span className="inline-flex items-center gap-2 tabular-nums">
          {record.score_nps} <NpsBadge category={record.category_nps} />
        </span>
      )
    }
    if (field === 'validated_feedback') {
      const date = record.validate_date === null ? '' : ` · ${format.instant(record.validate_date)}`
      return `${t(`voc:validated.${record.validated_feedback}`)}${date}`
    }
    const label = record.labels[field as keyof typeof record.labels]
    return label ? words(label) : textOf(record, field)
  }
}

function textOf(record: VocDetail, field: ShownField): string | null {
  const value = record[field]
  return typeof value === 'string' ? value : null
}

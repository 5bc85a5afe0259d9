import {
  longestInsightComment,
  sayInsightFeedback,
  takeBackInsightFeedback,
  type PublishedInsightDetail,
} from '@ido/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../ui/feedback/notices.ts'
import { ChoicesField } from '../../ui/form/ChoicesField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import page from '../../ui/form/page.module.css'
import { useFormat } from '../../ui/format.ts'
import { editAddress } from '../../ui/manage/search.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Facts } from '../../ui/plain/Facts.tsx'
import { Failure } from '../../ui/plain/Message.tsx'
import { NoRecord } from '../../ui/plain/NoRecord.tsx'
import { UnmarkedLink } from '../../ui/plain/UnmarkedLink.tsx'
import view from '../../ui/plain/record-view.module.css'
import { useSeen } from '../../ui/plain/useSeen.ts'
import { RecordWords } from './RecordWords.tsx'
import { SnapshotFigure } from './SnapshotFigure.tsx'
import styles from './insights.module.css'
import { readersList } from './insights.search.ts'
import { publishedOneQuery, usePeriodOf } from './insights.ts'

/** One finding: what was found, what it rests on, and whether it helps. */
export function PublishedDetailPage({ id }: { readonly id: number }) {
  const { t } = useTranslation('insights')
  const { data: insight, error, refetch, isFetching } = useQuery(publishedOneQuery(id))
  const seen = useSeen()
  const way = <UnmarkedLink to={readersList}>{t('reader.toList')}</UnmarkedLink>
  if (!insight && error instanceof ApiError && (error.code === 404 || error.code === 403)) {
    return (
      <NoRecord title={t('reader.goneTitle')} text={t('reader.goneText')}>
        {way}
      </NoRecord>
    )
  }
  if (!insight) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <div className="min-h-80" aria-busy data-awaited />
    )
  }
  return (
    <div className="grid gap-4">
      <header>
        <h1>{insight.title}</h1>
        <p className={page.back}>{way}</p>
      </header>
      <div className={view.columns}>
        <div className="grid gap-4 min-w-0">
          <section className={view.group}>
            {insight.isBeyondScope && <p className={styles.soft}>{t('reader.beyondScope', { seen })}</p>}
            <p className="whitespace-pre-wrap wrap-anywhere leading-[1.6]">{insight.text}</p>
          </section>
          <Evidence insight={insight} />
        </div>
        <div className="grid gap-4 min-w-0">
          <About insight={insight} />
          <OwnFeedback key={insight.feedback?.at ?? 'none'} id={insight.id} feedback={insight.feedback} />
        </div>
      </div>
    </div>
  )
}

function Evidence({ insight }: { readonly insight: PublishedInsightDetail }) {
  const { t } = useTranslation('insights')
  const { snapshot, isSnapshotHidden, records, hidden, product } = insight
  return (
    <>
      {(snapshot || isSnapshotHidden) && (
        <section className={view.group} aria-labelledby="insight-chart">
          <h2 id="insight-chart">{t('chart.title')}</h2>
          {snapshot ? (
            <SnapshotFigure snapshot={snapshot} product={product} height={280} />
          ) : (
            <p className={styles.soft}>{t('chart.hidden')}</p>
          )}
        </section>
      )}
      {records.length + hidden > 0 && (
        <section className={`${view.group} ${styles.evidence}`} aria-labelledby="insight-records">
          <h2 id="insight-records">{t('reader.records')}</h2>
          <ul aria-labelledby="insight-records">
            {records.map((record) => (
              <li key={record.id}>
                <RecordWords record={record} />
              </li>
            ))}
          </ul>
          {hidden > 0 && <p className={styles.soft}>{t('hidden', { count: hidden })}</p>}
        </section>
      )}
    </>
  )
}

function About({ insight }: { readonly insight: PublishedInsightDetail }) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const periodOf = usePeriodOf()
  const { product, subProduct, maker, publishedAt, can, id } = insight
  return (
    <section className={view.group} aria-labelledby="insight-facts">
      <h2 id="insight-facts">{t('reader.facts')}</h2>
      <Facts
        facts={[
          [t('field.product'), [product, subProduct].filter(Boolean).join(' · ')],
          [t('field.period'), periodOf(insight)],
          [t('field.maker'), maker],
          [t('field.published'), format.instant(publishedAt)],
        ]}
      />
      {can.manage && (
        <p className={page.back}>
          <Link to={editAddress('insight')} params={{ id: String(id) }}>
            {t('reader.manage')}
          </Link>
        </p>
      )}
    </section>
  )
}

interface OwnFeedbackProps {
  readonly id: number
  readonly feedback: PublishedInsightDetail['feedback']
}

/** Whether an insight helps its reader: said once, changed as often as one likes, and taken back. */
function OwnFeedback({ id, feedback }: OwnFeedbackProps) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const client = useQueryClient()
  const [helpful, setHelpful] = useState(feedback ? String(feedback.helpful) : '')
  const [comment, setComment] = useState(feedback?.comment ?? '')
  const [isTried, setTried] = useState(false)
  const { queryKey } = publishedOneQuery(id)
  const shown = (now: PublishedInsightDetail['feedback'], notice: 'own.sent' | 'own.takenBack') => {
    client.setQueryData(queryKey, (before) => before && { ...before, feedback: now })
    showNotice(t(notice))
  }
  const say = useMutation({
    meta: { ownFailure: true },
    mutationFn: async () =>
      (await call(sayInsightFeedback, { params: { id }, body: { helpful: helpful === 'true', comment } })).answer,
    onSuccess: (said) => shown(said, 'own.sent'),
  })
  const takeBack = useMutation({
    meta: { ownFailure: true },
    mutationFn: () => call(takeBackInsightFeedback, { params: { id } }),
    onSuccess: () => shown(null, 'own.takenBack'),
  })
  return (
    <section className={`${view.group} grid gap-3`} aria-labelledby="insight-own">
      <h2 id="insight-own">{t('own.title')}</h2>
      <ChoicesField
        id="insight-helpful"
        label={t('own.answer')}
        value={helpful}
        options={[
          { value: 'true', label: t('own.yes') },
          { value: 'false', label: t('own.no') },
        ]}
        onChange={setHelpful}
        error={isTried && helpful === '' && t('own.choose')}
      />
      <TextField
        id="insight-comment"
        label={t('own.comment')}
        help={t('own.commentHelp')}
        value={comment}
        onChange={setComment}
        longest={longestInsightComment}
        area
      />
      {feedback && <p className={styles.soft}>{t('own.said', { at: format.instant(feedback.at) })}</p>}
      <Failure>{(say.error ?? takeBack.error)?.message}</Failure>
      <div>
        <Button busy={say.isPending} onClick={() => (helpful === '' ? setTried(true) : say.mutate())}>
          {t(feedback ? 'own.change' : 'own.send')}
        </Button>{' '}
        {feedback && (
          <Button kind="quiet" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
            {t('own.takeBack')}
          </Button>
        )}
      </div>
    </section>
  )
}

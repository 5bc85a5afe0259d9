import { dropInsightSnapshot, insights, type InsightDetail } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFormat } from '../../ui/format.ts'
import { RemoveButton } from '../../ui/manage/RemoveButton.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { ChartDialog } from './ChartDialog.tsx'
import { InsightStateBadge } from './RecordWords.tsx'
import { SnapshotFigure } from './SnapshotFigure.tsx'
import styles from './insights.module.css'
import { readersDetail } from './insights.search.ts'
import { useInsightChanged } from './insights.ts'

interface InsightActionsProps {
  readonly insight: InsightDetail
  /** Whether its form holds what was not saved: another version would be in its way. */
  readonly isUnsaved: boolean
  readonly onChanged: () => void
}

/** What is done with an insight beside writing it: its chart, whether readers see it, and what they said. */
export function InsightActions(props: InsightActionsProps) {
  const { t } = useTranslation('insights')
  const { insight, isUnsaved } = props
  const { id, title, state, helpful, unhelpful, can } = insight
  const params = { id: String(id) }
  return (
    <div className={styles.actions}>
      <InsightStateBadge state={state} />
      <Standing insight={insight} />
      {isUnsaved && <p role="status">{t('unsavedFirst')}</p>}
      <Moves {...props} />
      {state === 'published' && (
        <Link to={readersDetail} params={params}>
          {t('readIt')}
        </Link>
      )}
      {state !== 'draft' && (
        <Link to="/v3/manage/insight/feedback/view/{-$id}" params={params}>
          {t('seeFeedback', { count: helpful + unhelpful })}
        </Link>
      )}
      <ChartPanel {...props} />
      {can.remove && <RemoveButton calls={insights} record={{ id, name: title }} disabled={false} atOnce />}
    </div>
  )
}

/** Who published or withdrew it, and when. */
function Standing({ insight }: { readonly insight: InsightDetail }) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const { state, publishedAt, publishedBy, withdrawnAt, withdrawnBy, withdrawnReason } = insight
  if (state === 'withdrawn' && withdrawnAt)
    return (
      <p>
        {t('status.withdrawn', {
          at: format.instant(withdrawnAt),
          who: withdrawnBy ?? '',
          reason: withdrawnReason ?? '',
        })}
      </p>
    )
  if (state === 'published' && publishedAt)
    return <p>{t('status.published', { at: format.instant(publishedAt), who: publishedBy ?? '' })}</p>
  return <p>{t('status.draft')}</p>
}

function Moves({ insight, isUnsaved, onChanged }: InsightActionsProps) {
  const { t } = useTranslation('insights')
  const [asking, setAsking] = useState(false)
  const changed = useInsightChanged()
  const { id, version, title, state, can } = insight
  const move = useMutation({
    mutationFn: async (to: { state: 'published' | 'withdrawn'; reason: string | null }) =>
      (await call(insights.change, { params: { id }, body: { version, ...to } })).answer,
    onSuccess(now) {
      changed(now)
      setAsking(false)
      showNotice(t(now.state === 'published' ? 'publishedNotice' : 'withdrawnNotice', { name: title }))
      onChanged()
    },
  })
  return (
    <>
      {can.publish && (
        <Button
          busy={move.isPending}
          disabled={isUnsaved}
          onClick={() => move.mutate({ state: 'published', reason: null })}
        >
          {t(state === 'withdrawn' ? 'publishAgain' : 'publish')}
        </Button>
      )}
      {can.withdraw && (
        <Button kind="default" disabled={isUnsaved} onClick={() => setAsking(true)}>
          {t('withdraw')}
        </Button>
      )}
      {asking && (
        <WithdrawDialog
          busy={move.isPending}
          onClose={() => setAsking(false)}
          onWithdraw={(reason) => move.mutate({ state: 'withdrawn', reason })}
        />
      )}
    </>
  )
}

interface WithdrawDialogProps {
  readonly busy: boolean
  readonly onClose: () => void
  readonly onWithdraw: (reason: string) => void
}

function WithdrawDialog({ busy, onClose, onWithdraw }: WithdrawDialogProps) {
  const { t } = useTranslation('insights')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  return (
    <Dialog
      title={t('withdrawTitle')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={busy} onClick={() => (isMissing ? setTried(true) : onWithdraw(reason.trim()))}>
            {t('withdrawYes')}
          </Button>
        </>
      }
    >
      <p>{t('withdrawText')}</p>
      <TextField
        id="insight-withdraw-reason"
        label={t('field.reason')}
        value={reason}
        onChange={setReason}
        longest={1000}
        error={isTried && isMissing && t('problem.reason')}
        area
        required
      />
    </Dialog>
  )
}

interface ChartPanelProps {
  readonly insight: InsightDetail
  /** Whether its form holds what was not saved: another version would be in its way. */
  readonly isUnsaved: boolean
  readonly onChanged: () => void
}

/** The chart of an insight: taken, replaced, taken away. */
function ChartPanel({ insight, isUnsaved, onChanged }: ChartPanelProps) {
  const { t } = useTranslation('insights')
  const [asking, setAsking] = useState(false)
  const changed = useInsightChanged()
  const { id, version, snapshot, isSnapshotHidden, product } = insight
  const has = snapshot !== null || isSnapshotHidden
  const shown = (now: InsightDetail, notice: 'chart.taken' | 'chart.dropped') => {
    changed(now)
    setAsking(false)
    showNotice(t(notice))
    onChanged()
  }
  const drop = useMutation({
    mutationFn: async () => (await call(dropInsightSnapshot, { params: { id }, body: { version } })).answer,
    onSuccess: (now) => shown(now, 'chart.dropped'),
  })
  return (
    <section className={styles.actions} aria-labelledby="insight-chart">
      <h2 id="insight-chart">{t('chart.title')}</h2>
      <p className={styles.soft}>{t('chart.lead')}</p>
      {snapshot && <SnapshotFigure snapshot={snapshot} product={product} height={200} />}
      {isSnapshotHidden && <p className={styles.soft}>{t('chart.hidden')}</p>}
      {!has && <p className={styles.soft}>{t('chart.none')}</p>}
      <Button kind="default" disabled={isUnsaved} onClick={() => setAsking(true)}>
        {t(has ? 'chart.retake' : 'chart.take')}
      </Button>
      {has && (
        <Button kind="quiet" busy={drop.isPending} disabled={isUnsaved} onClick={() => drop.mutate()}>
          {t('chart.drop')}
        </Button>
      )}
      {asking && (
        <ChartDialog insight={insight} onClose={() => setAsking(false)} onTaken={(now) => shown(now, 'chart.taken')} />
      )}
    </section>
  )
}

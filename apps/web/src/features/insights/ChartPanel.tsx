import { dropInsightSnapshot, type InsightDetail } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { ChartDialog } from './ChartDialog.tsx'
import { useInsightChanged } from './insights.ts'
import { SnapshotFigure } from './SnapshotFigure.tsx'
import styles from './insights.module.css'

interface ChartPanelProps {
  readonly insight: InsightDetail
  /** Whether its form holds what was not saved: another version would be in its way. */
  readonly isUnsaved: boolean
  readonly onChanged: () => void
}

/** The chart of an insight: taken, replaced, taken away. */
export function ChartPanel({ insight, isUnsaved, onChanged }: ChartPanelProps) {
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

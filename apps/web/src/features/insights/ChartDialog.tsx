import {
  type DatasetInfo,
  type InsightDetail,
  misfitsOf,
  type SnapshotKind,
  snapshotKinds,
  takeInsightSnapshot,
} from '@ido/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogQuery } from '../../api/catalog.ts'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { PickField } from '../../ui/form/PickField.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import { Failure } from '../../ui/plain/Message.tsx'
import styles from './insights.module.css'
import { usePeriodOf } from './insights.ts'

interface ChartDialogProps {
  readonly insight: InsightDetail
  readonly onClose: () => void
  readonly onTaken: (insight: InsightDetail) => void
}

/** A question of the figures, whose answer is frozen with the insight: over its period and, where told by products, of its product. */
export function ChartDialog(props: ChartDialogProps) {
  const { t } = useTranslation('insights')
  const { data, error, refetch, isFetching } = useQuery(catalogQuery)
  const [first] = data ?? []
  if (data && first) return <FilledDialog {...props} datasets={data} first={first} />
  return (
    <Dialog title={t('chart.dialog')} onClose={props.onClose}>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div className="min-h-80" aria-busy data-awaited />
      )}
    </Dialog>
  )
}

type ChartKind = Exclude<SnapshotKind, 'gauge' | 'heatmap'>
/** Those that need neither a target nor two divisions. */
const kinds = snapshotKinds.filter((kind): kind is ChartKind => kind !== 'gauge' && kind !== 'heatmap')

/** What the dialog holds; an empty text is none. */
interface Chosen {
  readonly measure: string
  readonly by: string
  readonly over: string
  readonly kind: ChartKind
}

const none = ''
const startOf = ({ measures: [first] }: DatasetInfo): Chosen => ({
  measure: first?.id ?? '',
  by: none,
  over: 'auto',
  kind: 'line',
})

/** As many groups as a chart tells apart. */
const mostGroups = 10

const queryOf = (dataset: DatasetInfo, { measure, by, over }: Chosen) => ({
  dataset: dataset.id,
  measures: [measure],
  ...(by !== none && { dimensions: [by], top: mostGroups, others: true }),
  ...(over !== none && { grain: 'auto' as const }),
})

interface FilledDialogProps extends ChartDialogProps {
  readonly datasets: readonly DatasetInfo[]
  readonly first: DatasetInfo
}

function FilledDialog({ insight, onClose, onTaken, datasets, first }: FilledDialogProps) {
  const { t, i18n } = useTranslation('insights')
  const language = i18n.language
  const periodOf = usePeriodOf()
  const [dataset, setDataset] = useState(first)
  const [chosen, setChosen] = useState(() => startOf(first))
  const set = (by: Partial<Chosen>) => setChosen({ ...chosen, ...by })
  const query = queryOf(dataset, chosen)
  const isUnfit = misfitsOf(chosen.kind, query, dataset).length > 0
  const { id, version, from, to } = insight
  const take = useMutation({
    meta: { ownFailure: true },
    mutationFn: async () =>
      (await call(takeInsightSnapshot, { params: { id }, body: { version, kind: chosen.kind, query, from, to } }))
        .answer,
    onSuccess: onTaken,
  })
  const titled = (items: readonly { id: string; titles: DatasetInfo['titles'] }[]) =>
    items.map((item) => ({ value: item.id, label: item.titles[language] }))
  return (
    <Dialog
      title={t('chart.dialog')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={take.isPending} disabled={isUnfit} onClick={() => take.mutate()}>
            {t('chart.take')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className={styles.soft}>
          {periodOf(insight)} · {insight.product}
        </p>
        <PickField
          id="chart-dataset"
          label={t('chart.dataset')}
          value={dataset.id}
          options={titled(datasets)}
          onChange={(next) => {
            const other = datasets.find((one) => one.id === next) ?? first
            setDataset(other)
            setChosen(startOf(other))
          }}
        />
        <PickField
          id="chart-measure"
          label={t('chart.measure')}
          value={chosen.measure}
          options={titled(dataset.measures)}
          onChange={(measure) => set({ measure })}
        />
        <PickField
          id="chart-by"
          label={t('chart.by')}
          value={chosen.by}
          options={[{ value: none, label: t('chart.notSplit') }, ...titled(dataset.dimensions)]}
          onChange={(by) => set({ by })}
        />
        <PickField
          id="chart-over"
          label={t('chart.grain')}
          value={chosen.over}
          options={[
            { value: none, label: t('chart.noGrain') },
            { value: 'auto', label: t('chart.yesGrain') },
          ]}
          onChange={(over) => set({ over })}
        />
        <PickField
          id="chart-kind"
          label={t('chart.kind')}
          value={chosen.kind}
          options={kinds.map((kind) => ({ value: kind, label: t(`chart.kinds.${kind}`) }))}
          onChange={(kind) => set({ kind })}
        />
        {isUnfit && <p className={styles.soft}>{t('chart.unfit')}</p>}
        <Failure>{take.error?.message}</Failure>
      </div>
    </Dialog>
  )
}

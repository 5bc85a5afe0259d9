import { type InsightSnapshot, widgetOf } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { catalogQuery } from '../../api/catalog.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import { sinceFirstFact } from '../../widgets/since.ts'
import { WidgetBody } from '../../widgets/WidgetBody.tsx'
import styles from './insights.module.css'
import { usePeriodOf } from './insights.ts'

interface SnapshotFigureProps {
  readonly snapshot: InsightSnapshot
  readonly product: string
  readonly height: number
}

/** A frozen answer, drawn as dashboards draw theirs, with its period and the moment that its figures are of. */
export function SnapshotFigure({ snapshot, product, height }: SnapshotFigureProps) {
  const { t, i18n } = useTranslation('insights')
  const format = useFormat()
  const periodOf = usePeriodOf()
  const { data, error, refetch, isFetching } = useQuery(catalogQuery)
  const language = i18n.language
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div style={{ height }} aria-busy data-awaited />
  const { kind, query, target, from, to, rows, meta, grain, takenAt, takenBy, ofProduct } = snapshot
  const dataset = data.find(({ id }) => id === query.dataset)
  if (!dataset) return <p className={styles.soft}>{t('chart.gone')}</p>
  const widget = widgetOf({ kind, query, target }, dataset)
  const view = {
    ...dataset,
    widget,
    rows: sinceFirstFact({ rows, measures: query.measures, grain: grain ?? undefined, meta }),
    meta,
    language,
    grain: grain ?? undefined,
    period: { from, to },
    height,
    showTable: kind === 'table',
  }
  return (
    <figure className={styles.figure}>
      <figcaption>
        <b>{widget.title[language]}</b>
        {periodOf({ from, to })}. {ofProduct && `${t('chart.ofProduct', { product })} `}
        {t('chart.asOf', { at: format.instant(takenAt), who: takenBy })}
      </figcaption>
      <WidgetBody view={view} />
    </figure>
  )
}

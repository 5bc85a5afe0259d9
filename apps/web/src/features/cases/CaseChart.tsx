import { widgetOf, withoutUnripe, type CaseCourse, type CaseDetail, type DatasetInfo } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { catalogQuery } from '../../api/catalog.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import view from '../../ui/plain/record-view.module.css'
import { WidgetBody } from '../../widgets/WidgetBody.tsx'
import { caseSize, caseStretch } from './case-words.ts'
import styles from './cases.module.css'
import { courseQuery } from './queries.ts'
import { useCaseWords } from './useCaseWords.ts'

const height = 280

/** The figure of a case over time: what is usual as a band behind it, its target, and the stretch of the case marked. */
export function CaseChart({ found }: { readonly found: CaseDetail }) {
  const { t } = useTranslation('cases')
  const { language } = useCaseWords()
  const { data: catalog, error, refetch, isFetching } = useQuery(catalogQuery)
  const { course } = found
  const dataset = catalog?.find(({ id }) => id === course?.query.dataset)
  const measure = dataset?.measures.find(({ id }) => id === course?.query.measures[0])
  return (
    <section className={view.group} aria-labelledby="case-chart">
      <h2 id="case-chart">{measure?.titles[language] ?? t('chart.title')}</h2>
      {!course && <p className={styles.soft}>{t('chart.none')}</p>}
      {course && error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {course && !catalog && !error && <div style={{ height }} aria-busy data-awaited />}
      {course && catalog && !dataset && <p className={styles.soft}>{t('chart.gone')}</p>}
      {course && dataset && <Course found={found} course={course} dataset={dataset} />}
    </section>
  )
}

interface CourseProps {
  readonly found: CaseDetail
  readonly course: CaseCourse
  readonly dataset: DatasetInfo
}

function Course({ found, course: { query, usual }, dataset }: CourseProps) {
  const { t } = useTranslation('cases')
  const { language } = useCaseWords()
  const { data, error, refetch, isFetching } = useQuery(courseQuery(query))
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div style={{ height }} aria-busy data-awaited />
  const period = query.from && query.to ? { from: query.from, to: query.to } : undefined
  const asked = found.measures.find(({ measure }) => measure === query.measures[0])
  const { additivity } = dataset.measures.find(({ id }) => id === query.measures[0]) ?? {}
  // What adds up over time is nowhere at its target within one step.
  const target = additivity === 'sum' ? undefined : (asked?.target ?? undefined)
  const shown = {
    ...dataset,
    widget: { ...widgetOf({ kind: 'line', query }, dataset), target },
    rows: withoutUnripe(data.rows, data.meta),
    meta: data.meta,
    language,
    grain: query.grain,
    period,
    usual,
    marks: period && [{ kind: 'case' as const, name: t('chart.mark'), ...caseStretch(found, period) }],
    height,
    showTable: false,
  }
  return (
    <>
      <WidgetBody view={shown} />
      {asked && target !== undefined && (
        <p className={styles.soft}>{t('chart.target', { target: caseSize(asked, language).target ?? '' })}</p>
      )}
    </>
  )
}

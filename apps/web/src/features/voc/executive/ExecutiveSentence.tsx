import { smallSampleBelow, type VocReferenceLists } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import card from '../../../ui/figures/Card.module.css'
import { Change } from '../../../ui/figures/Change.tsx'
import { useFormat } from '../../../ui/format.ts'
import type { ListSearch } from '../../../ui/manage/search.ts'
import type { VocSearch } from '../list/voc.search.ts'
import { referencesQuery } from '../queries.ts'
import { vocPaths } from '../voc.read.ts'
import styles from './executive.module.css'
import { feedbackQuery } from './executive.queries.ts'
import {
  earlierDays,
  idsNamed,
  lengthOfDays,
  statusesCounted,
  toFeedbackQuery,
  toRecords,
  type WholeDays,
} from './executive.search.ts'
import { findingsOf, type CategoryFinding, type ExecutiveFindings } from './findings.ts'

interface ExecutiveSentenceProps {
  readonly search: ListSearch
  readonly days: WholeDays
}

/** The type of feedback that is a complaint, as the reference list has it. */
const complaint = 'Keluhan'

/**
 * What customers complain of most, whether that grows, and whether somebody works on it. Who has chosen types of feedback
 * reads the same of those.
 */
export function ExecutiveSentence({ search, days }: ExecutiveSentenceProps) {
  const { t } = useTranslation('executive')
  const { data: references } = useQuery(referencesQuery)
  const isOfComplaints =
    search['type_feedback'] === undefined && references && idsNamed(complaint, 'type_feedback', references).length > 0
  const asked = isOfComplaints ? { ...search, type_feedback: complaint } : search
  const earlier = earlierDays(days)
  const options = { enabled: references !== undefined, placeholderData: keepPreviousData }
  const now = useQuery({ ...feedbackQuery(toFeedbackQuery(asked, days)), ...options })
  const before = useQuery({ ...feedbackQuery(toFeedbackQuery(asked, earlier ?? days)), ...options })
  const error = now.error ?? before.error
  const retry = () => {
    void now.refetch()
    void before.refetch()
  }
  if (error && !(now.data && before.data))
    return <LoadFailure error={error} onRetry={retry} retrying={now.isFetching} />
  if (!references || !now.data || !before.data) return <div className={`${card.waiting} min-h-36`} data-awaited />
  const isKnown = (label: string) => idsNamed(label, 'category_feedback', references).length > 0
  return (
    <section
      className={`${card.card} ${styles.answer}`}
      aria-labelledby="executive-answer"
      aria-busy={now.isFetching || before.isFetching}
    >
      <h2 className="text-ink-soft text-sm font-semibold" id="executive-answer">
        {t(isOfComplaints ? 'question.complaints' : 'question.feedback')}
      </h2>
      <Told
        findings={findingsOf(
          now.data,
          earlier ? before.data : { voca: { ...now.data.voca, totalData: 0, categories: [] } },
          isKnown,
        )}
        what={t(isOfComplaints ? 'what.complaints' : 'what.feedback')}
        length={earlier && lengthOfDays(earlier)}
        recordsOf={(by) => toRecords(asked, { days, references, by })}
        references={references}
      />
    </section>
  )
}

interface ToldProps {
  readonly findings: ExecutiveFindings
  /** Complaints, or feedback of the chosen types. */
  readonly what: string
  /** Days of the period and of the one before; null where there is none before. */
  readonly length: number | null
  readonly recordsOf: (by: VocSearch) => VocSearch
  readonly references: VocReferenceLists
}

function Told({ findings: { total, top, growing }, what, length, recordsOf, references }: ToldProps) {
  const { t } = useTranslation(['executive', 'voc'])
  const format = useFormat()
  const label = useLabels()
  if (total === 0) return <p>{t('none', { what })}</p>
  if (!top) return <p>{t('noCategory', { what, total: format.number(total) })}</p>
  const recordsIn = (category: string, by: VocSearch = {}) =>
    recordsOf({ category_feedback: idsNamed(category, 'category_feedback', references).join(','), ...by })
  return (
    <>
      <p className="text-[1.25rem] font-semibold leading-[1.35]">
        <Link to={vocPaths.manage.list} search={recordsIn(top.label)}>
          {label(top.label)}
        </Link>
        {t('most', {
          what,
          count: format.number(top.now),
          total: format.number(total),
          share: format.percent(top.now / total),
        })}
      </p>
      {length !== null && <Moved finding={top} length={length} />}
      <p>
        {t('work')}{' '}
        {statusesCounted.map((status, index) => (
          <span key={status}>
            {index > 0 && ', '}
            <Link to={vocPaths.manage.list} search={recordsIn(top.label, { status })}>
              {t(`state.${status}`, {
                count: format.number(top.byStatus[status]),
              })}
            </Link>
          </span>
        ))}
        {'. '}
        {top.byStatus['on-progress'] + top.byStatus.done === 0 && t('untouched')}
      </p>
      {growing && length !== null && (
        <p>
          {t('growing')}{' '}
          <Link to={vocPaths.manage.list} search={recordsIn(growing.label)}>
            {label(growing.label)}
          </Link>
          {t('growingBy', { now: format.number(growing.now), before: format.number(growing.before) })}
        </p>
      )}
    </>
  )
}

/** Whether it is more than before, in words that claim no more than two counts can. */
function Moved({
  finding: { now, before, trend },
  length,
}: {
  readonly finding: CategoryFinding
  readonly length: number
}) {
  const { t } = useTranslation('executive')
  const format = useFormat()
  const values = {
    now: format.number(now),
    before: format.number(before),
    change: format.number(Math.abs(now - before)),
    days: format.number(length),
    least: format.number(smallSampleBelow),
  }
  const state = trend === 'more' ? 'bad' : trend === 'less' ? 'good' : 'open'
  return (
    <p>
      <Change value={now - before} state={state}>
        {t(`trend.${trend}`, values)}
      </Change>{' '}
      {t(`trendBefore.${trend}`, values)}
    </p>
  )
}

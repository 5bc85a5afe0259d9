import { type DownloadAnalytics, unusualRows, unusualTimes, usualDays } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import card from '../../../ui/figures/Card.module.css'
import { addDays } from '../../../ui/form/day.ts'
import { useFormat } from '../../../ui/format.ts'
import { changedListSearch, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import { PeriodMenu } from '../../../ui/period/PeriodMenu.tsx'
import shared from '../../../ui/table/list.module.css'
import { CountedFigure } from '../../../widgets/counted/CountedFigure.tsx'
import type { CountedAnswer } from '../../../widgets/counted/counted.ts'
import { analyticsQuery } from './queries.ts'
import styles from './downloads.module.css'

/** How much left the portal in a period, whether that is usual, and where it went. */
export function DownloadFigures({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('downloads')
  const format = useFormat()
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery({
    ...analyticsQuery(search),
    placeholderData: keepPreviousData,
  })
  const answer = data?.answer
  const change = (by: SearchChange) =>
    void navigate({
      to: '/v3/manage/download-analytics',
      search: (now: SearchChange) => changedListSearch(now, by),
      resetScroll: false,
    })
  return (
    <>
      <div className={shared.toolbar}>
        <PeriodMenu
          from={search['from']}
          to={search['to']}
          clearLabel={t('usualPeriod')}
          onChange={({ from, to }) => change({ from, to })}
        />
        <p className="self-center text-ink-soft" role="status">
          {answer && t('period', { from: format.day(answer.from), to: format.day(addDays(answer.to, -1)) })}
        </p>
      </div>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!(error && !answer) && <Figures answer={answer} isBusy={isFetching} />}
    </>
  )
}

interface FiguresProps {
  /** Undefined while it is asked for. */
  readonly answer: DownloadAnalytics | undefined
  readonly isBusy: boolean
}

function Figures({ answer, isBusy }: FiguresProps) {
  const { t } = useTranslation('downloads')
  const navigate = useNavigate()
  const counted = useCounted(answer)
  const shown = { isWaiting: !answer, isBusy, empty: t('noneInPeriod') }
  const toLog = (user_email: string | null | undefined) =>
    user_email &&
    void navigate({
      to: '/v3/manage/download-analytics',
      search: { tab: 'log', user_email, ...(answer && { date_from: answer.from, date_to: answer.to }) },
    })
  const emails = new Map(answer?.people.map(({ name, email }) => [nameIn(answer, name, email), email]))
  return (
    <>
      <Totals answer={answer} />
      <Unusual answer={answer} />
      <div className={styles.charts}>
        <CountedFigure counted={counted.days} height={240} {...shown} />
        <CountedFigure counted={counted.kinds} height={240} {...shown} />
        <CountedFigure
          counted={counted.people}
          height={240}
          onPick={({ filters }) => toLog(emails.get(filters['person'] ?? ''))}
          {...shown}
        />
        <CountedFigure counted={counted.hours} height={240} {...shown} />
      </div>
    </>
  )
}

const totals = ['downloads', 'rows', 'people', 'failed'] as const

/** The four figures of the period, each beside the one before. */
function Totals({ answer }: { readonly answer: DownloadAnalytics | undefined }) {
  const { t } = useTranslation('downloads')
  const format = useFormat()
  const name = { downloads: t('files'), rows: t('rows'), people: t('people'), failed: t('failed') }
  return (
    <ul className={styles.totals}>
      {totals.map((key) => (
        <li key={key} className={answer ? card.card : card.waiting}>
          {answer && (
            <>
              <h2 className={card.title}>{name[key]}</h2>
              <p className={`${card.value} mt-1`}>{format.number(answer.current[key])}</p>
              <p className="text-ink-faint text-sm mt-1">
                {t('before', { before: format.number(answer.previous[key]) })}
              </p>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Who took far more than usual, and on which day; each leads to the lines. */
function Unusual({ answer }: { readonly answer: DownloadAnalytics | undefined }) {
  const { t } = useTranslation('downloads')
  const format = useFormat()
  if (!answer) return null
  const isCalm = answer.unusual.length === 0
  const Icon = isCalm ? IconCircleCheck : IconAlertTriangle
  const how = { least: format.number(unusualRows), times: format.number(unusualTimes), days: format.number(usualDays) }
  return (
    <section className={styles.unusual} data-calm={isCalm || undefined} aria-labelledby="unusual-title">
      <h2 id="unusual-title">
        <Icon size={16} stroke={1.75} aria-hidden /> {t('unusualTitle')}
      </h2>
      {isCalm && <p>{t('unusualNone')}</p>}
      {!isCalm && (
        <ul>
          {answer.unusual.map(({ day, name, email, rows, usual }) => (
            <li className="py-0.5" key={`${email} ${day}`}>
              <Link
                to="/v3/manage/download-analytics"
                search={{ tab: 'log', user_email: email, date_from: day, date_to: addDays(day, 1) }}
              >
                {t('unusualOne', { count: rows, name, rows: format.number(rows), day: format.day(day) })}
              </Link>{' '}
              <span className="text-ink-soft text-sm">
                {usual === null ? t('unusualFirst') : t('unusualUsual', { usual: format.number(usual) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-soft text-sm">{t('unusualHow', how)}</p>
    </section>
  )
}

// As the figures of VOC and tickets call them; an English reader has them translated like any label.
const weekdays = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']

/** Two people may have one name: then the e-mail tells them apart. */
const nameIn = ({ people }: DownloadAnalytics, name: string, email: string): string =>
  people.filter((each) => each.name === name).length > 1 ? `${name} (${email})` : name

function useCounted(answer: DownloadAnalytics | undefined) {
  const { t } = useTranslation('downloads')
  const files = { id: 'downloads', title: t('files') }
  const rows = { id: 'rows', title: t('rows') }
  return {
    days: {
      id: 'days',
      kind: 'bar',
      title: t('byDay'),
      measures: [files],
      grain: 'day',
      ...(answer && { period: { from: answer.from, to: answer.to } }),
      rows: answer?.days.map(({ day, downloads }) => ({ time: day, downloads })) ?? [],
    },
    kinds: {
      id: 'kinds',
      kind: 'horizontalBar',
      title: t('byKind'),
      measures: [rows],
      dimensions: [{ id: 'kind', title: t('kind') }],
      rows: answer?.kinds.map((each) => ({ kind: each.type, rows: each.rows })) ?? [],
    },
    people: {
      id: 'people',
      kind: 'horizontalBar',
      title: t('byPerson'),
      measures: [rows],
      dimensions: [{ id: 'person', title: t('person') }],
      rows: answer?.people.map((each) => ({ person: nameIn(answer, each.name, each.email), rows: each.rows })) ?? [],
    },
    hours: {
      id: 'hours',
      kind: 'heatmap',
      title: t('byHour'),
      measures: [files],
      dimensions: [
        { id: 'weekday', title: t('weekday') },
        { id: 'hour_of_day', title: t('hour') },
      ],
      rows:
        answer?.hours.map((each) => ({
          weekday: weekdays[each.weekday - 1] ?? '',
          hour_of_day: String(each.hour).padStart(2, '0'),
          downloads: each.downloads,
        })) ?? [],
    },
  } satisfies Record<string, CountedAnswer>
}

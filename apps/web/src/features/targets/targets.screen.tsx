import { jakartaDay, targets, type TargetRow, type TargetStanding } from '@ido/contract'
import { IconCircleCheck, IconTargetArrow } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { BestBoard, BoardsOfRecord } from '../../ui/boards/TouchedBoards.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import card from '../../ui/figures/Card.module.css'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFormat } from '../../ui/format.ts'
import { managedDetailQuery } from '../../ui/manage/calls.ts'
import type { DeclaredScreen } from '../../ui/manage/declared/screen.ts'
import type { BulkFormProps } from '../../ui/manage/screen.ts'
import { RecordLink } from '../../ui/manage/ways.tsx'
import { figureIn } from '../../widgets/figures.ts'
import styles from './Standings.module.css'
import {
  boardsOf,
  periodIn,
  standingsQuery,
  typedFigure,
  useMeasures,
  useTargetWords,
  type NamedMeasure,
} from './targets.ts'

/** As many as stand above the list without hiding it. */
const most = 5

/** 'Kelola Target': what figures are to reach, per period, product and region. */
export const targetScreen: DeclaredScreen<TargetRow> = {
  calls: targets,
  useName() {
    const words = useTargetWords()
    return ({ measure, period }) => `${words.value('measure', measure)} ${words.value('period', period)}`
  },
  useTitle() {
    const words = useTargetWords()
    return ({ measure }) => words.value('measure', measure) ?? measure
  },
  useWords() {
    const { id } = useParams({ strict: false })
    const { data: target } = useQuery({
      ...managedDetailQuery<TargetRow>(targets, Number(id)),
      enabled: id !== undefined,
    })
    // Figures of its history in the unit of its measure.
    return useTargetWords(target?.measure)
  },
  lead: <Standings />,
  cells: { value: Figure, boards: (row) => <BestBoard {...boardsOf(row)} /> },
  looks: { boards: { size: 200 } },
  // Measures are many: those that something was asked of stay in sight.
  useChoices: () => ({ measure: useMeasures().map(({ name }) => name) }),
  bulkForm: TargetBulk,
  actions: ({ record }) => <BoardsOfRecord {...boardsOf(record)} />,
  useExample: (options) => exampleOf(useMeasures(), options?.regions[0]?.name ?? '*'),
}

/** Lines that say by example what each column takes: a share of one month and place, a number of a whole quarter. */
function exampleOf(measures: readonly NamedMeasure[], region: string) {
  const year = jakartaDay(new Date()).slice(0, 4)
  const named = (unit: NamedMeasure['unit']) =>
    measures.find((measure) => measure.unit === unit && measure.places.includes('region'))?.name ?? ''
  const text = [
    'measure;period;productId;regionId;value;note',
    `${named('share')};${year}-12;*;${region};95%;Rapat manajemen`,
    `${named('count')};${year}-Q4;*;*;1200;`,
    '',
  ].join('\r\n')
  return { name: 'ido-target.csv', text }
}

function Figure({ measure, value }: TargetRow) {
  const { i18n } = useTranslation()
  const unit = useMeasures().find(({ name }) => name === measure)?.unit ?? 'count'
  return figureIn(value, unit, i18n.language)
}

const mostDown = -100

const mostUp = 1000

/** What can be changed of several targets at once: raised or lowered by a share of each, and the same note. */
function TargetBulk({ onChange }: BulkFormProps) {
  const { t, i18n } = useTranslation('targets')
  const words = useTargetWords()
  const [said, setSaid] = useState({ percent: '', note: '' })
  const percent = typedFigure(said.percent, i18n.language)
  const isWrong = said.percent.trim() !== '' && (percent === null || percent < mostDown || percent > mostUp)
  const say = (by: Partial<typeof said>) => {
    const next = { ...said, ...by }
    setSaid(next)
    const share = typedFigure(next.percent, i18n.language)
    const note = next.note.trim()
    const isSaid = next.percent.trim() === '' ? note !== '' : share !== null && share >= mostDown && share <= mostUp
    onChange(isSaid ? { ...(share !== null && { percent: share }), ...(note && { note }) } : null)
  }
  return (
    <>
      <TextField
        id="bulk-percent"
        label={t('bulk.percent')}
        help={t('bulk.percentHelp')}
        value={said.percent}
        onChange={(next) => say({ percent: next })}
        longest={8}
        short
        beside="%"
        error={isWrong && t('bulk.percentWrong')}
      />
      <TextField
        id="bulk-note"
        label={words.label('note')}
        value={said.note}
        onChange={(note) => say({ note })}
        longest={500}
      />
    </>
  )
}

/** The targets whose period runs, those furthest behind first: what is reached against the time that is gone. */
function Standings() {
  const { t } = useTranslation('targets')
  const { data, error, refetch, isFetching } = useQuery(standingsQuery)
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  const told = (data?.answer ?? []).filter(({ state }) => state !== 'unknown')
  if (!data) return <div className={`${card.waiting} ${styles.waiting}`} aria-busy data-awaited />
  if (told.length === 0) return null
  const { total, weighed, known, behind } = data.meta
  return (
    <section className={styles.standings} aria-labelledby="standings-title">
      <h2 id="standings-title">{t('standing.title')}</h2>
      <p className="mt-0.5 mb-2 text-ink-soft" role="status">
        {t('standing.count', { behind, total: known })}
      </p>
      {weighed < total && <p className="mt-0.5 mb-2 text-ink-soft">{t('standing.newest', { weighed, total })}</p>}
      <ol className="grid gap-1">
        {told.slice(0, most).map((standing) => (
          <li key={standing.id} data-state={standing.state}>
            <Standing standing={standing} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Standing({ standing }: { readonly standing: TargetStanding }) {
  const { t, i18n } = useTranslation('targets')
  const { percent } = useFormat()
  const measure = useMeasures().find(({ name }) => name === standing.measure)
  const { state, value, actual, share, elapsed, product, region } = standing
  const isGood = state === 'ahead' || state === 'met'
  const Icon = isGood ? IconCircleCheck : IconTargetArrow
  const written = (figure: number) => figureIn(figure, measure?.unit ?? 'count', i18n.language, value)
  const values = { actual: written(actual ?? 0), target: written(value) }
  const whole = (part: number) => percent(Math.round(part * 100) / 100)
  return (
    <>
      <RecordLink calls={targets} id={standing.id} tabbed>
        {measure?.title ?? standing.measure}
      </RecordLink>
      <span>{[periodIn(standing.period, t, i18n.language), product, region].filter(Boolean).join(' · ')}</span>
      <span>
        {share === null
          ? t('standing.level', values)
          : t('standing.pace', { ...values, share: whole(share), elapsed: whole(elapsed) })}
      </span>
      <b>
        <Icon size={16} stroke={1.75} aria-hidden /> {t(`standing.${state}`)}
      </b>
    </>
  )
}

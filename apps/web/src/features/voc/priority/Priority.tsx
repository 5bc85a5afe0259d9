import {
  priorityScore,
  vocRankCall,
  vocWeightFields,
  vocWeights,
  type VocDetail,
  type VocRank,
  type VocRankPlace,
  type VocWeightField,
} from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type CSSProperties } from 'react'
import { read } from '../../../api/client.ts'
import { loadTexts, useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { vocKeys } from '../queries.ts'
import { vocPaths, type VocPlace } from '../voc.read.ts'
import styles from './priority.module.css'

await loadTexts('priority')

interface PriorityProps {
  readonly place: VocPlace
  readonly record: VocDetail
}

/** What each weight contributes to the score, which rank it gives, how firm that is, and what another weight would do. */
export function Priority({ place, record }: PriorityProps) {
  const { t } = useTranslation('priority')
  const [tried, setTried] = useState<Partial<Weights>>({})
  const saved = Object.fromEntries(vocWeightFields.map((field) => [field, record[field]])) as Weights
  const chosen = { ...saved, ...tried }
  const isTried = vocWeightFields.some((field) => chosen[field] !== saved[field])
  const score = isTried ? priorityScore(chosen) : undefined
  const rank = useRank(record, score)
  const pick = (field: VocWeightField, weight: number | null) => setTried({ ...tried, [field]: weight })
  return (
    <div className={styles.priority}>
      {rank.error && <LoadFailure error={rank.error} onRetry={() => void rank.refetch()} retrying={rank.isFetching} />}
      {!rank.data && !rank.error && <p className="text-ink-soft text-sm">{t('loading')}</p>}
      {rank.data && <RankFirmness place={place} rank={rank.data} />}
      <h3>{t('parts')}</h3>
      <WeightParts weights={chosen} saved={saved} onPick={pick} />
      <p className="text-ink-soft text-sm">{t('tryText')}</p>
      <div className="min-h-[1.5em] tabular-nums" role="status">
        {score !== undefined && <Outcome saved={Number(record.score)} score={score} rank={rank.data} />}
      </div>
      {isTried && (
        <Button kind="default" size="small" onClick={() => setTried({})}>
          {t('back')}
        </Button>
      )}
    </div>
  )
}

function useRank({ id, version }: VocDetail, score: number | undefined) {
  return useQuery({
    queryKey: [...vocKeys.all, 'rank', id, version, score],
    queryFn: async ({ signal }) =>
      (await read(vocRankCall, signal, { params: { id }, query: score === undefined ? {} : { score } })).answer,
    placeholderData: keepPreviousData,
  })
}

interface OutcomeProps {
  readonly saved: number
  readonly score: number
  readonly rank: VocRank | undefined
}

/** What would come of the weights that are tried out; the rank follows when it is known. */
function Outcome({ saved, score, rank }: OutcomeProps) {
  const { t } = useTranslation('priority')
  const format = useFormat()
  const asked = rank?.asked?.score === score ? rank.asked : null
  const said = score === saved ? t('same', { score }) : t('becomes', { score, change: format.change(score - saved) })
  return (
    <p>
      <b>{said}</b>
      {rank && asked && <>, {t('thenRank', { rank: format.number(asked.rank), of: format.number(rank.others + 1) })}</>}
    </p>
  )
}

interface RankFirmnessProps {
  readonly place: VocPlace
  readonly rank: VocRank
}

/** The rank that the score gives, and by how much it may move before that changes, with the records next to it. */
function RankFirmness({ place, rank: { isOpen, others, now } }: RankFirmnessProps) {
  const { t } = useTranslation('priority')
  const format = useFormat()
  if (others === 0) return <p className="text-ink-soft text-sm">{t('alone')}</p>
  return (
    <>
      <p className="font-semibold">{t('rank', { rank: format.number(now.rank), of: format.number(others + 1) })}</p>
      {!isOpen && <p className="text-ink-soft text-sm">{t('notOpen')}</p>}
      <h3>{t('stable')}</h3>
      <ul className="grid gap-1 pl-5 list-disc text-sm">
        <li>
          {now.rise === null ? t('riseNone') : t(now.rise === 0 ? 'riseNow' : 'rise', stepsOf(now.rise))}{' '}
          <NextRecord place={place} record={now.above} />
        </li>
        <li>
          <Fall now={now} /> {now.score > 0 && <NextRecord place={place} record={now.below} />}
        </li>
      </ul>
      <p className="text-ink-soft text-sm">{t('shared')}</p>
    </>
  )
}

/** What a lower score would change; there is none below 0. */
function Fall({ now: { score, fall } }: Pick<VocRank, 'now'>) {
  const { t } = useTranslation('priority')
  if (score === 0) return t('fallLowest')
  return fall === null ? t('fallNone') : t(fall === 0 ? 'fallNow' : 'fall', stepsOf(fall))
}

const stepsOf = (points: number) => ({ points, next: points + 1 })

function NextRecord({ place, record }: { readonly place: VocPlace; readonly record: VocRankPlace['above'] }) {
  const { t } = useTranslation('priority')
  if (record === null) return null
  return (
    <Link
      to={vocPaths[place].detail}
      params={{ id: String(record.id) }}
      {...(record.list_feedback && { title: record.list_feedback })}
    >
      {t('neighbour', { id: record.voc_id, score: record.score })}
    </Link>
  )
}

type Weights = Record<VocWeightField, number | null>

interface WeightPartsProps {
  readonly weights: Weights
  readonly saved: Weights
  readonly onPick: (field: VocWeightField, weight: number | null) => void
}

/** Each weight with the points that it brings, of the 20 that it may bring at most, and the choice of another one. */
function WeightParts({ weights, saved, onPick }: WeightPartsProps) {
  const { t } = useTranslation(['priority', 'voc'])
  const format = useFormat()
  return (
    <ul className={styles.parts}>
      {vocWeightFields.map((field) => {
        const percent = percentOf(field, weights[field])
        const label = t(`voc:field.${field}`)
        return (
          <li
            className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-x-3 gap-y-1 items-center"
            key={field}
            data-tried={weights[field] !== saved[field] || undefined}
          >
            <span>{label}</span>
            <select
              aria-label={t('weightOf', { weight: label })}
              value={weights[field] ?? ''}
              onChange={({ target: { value } }) => onPick(field, value === '' ? null : Number(value))}
            >
              <option value="">{t('none')}</option>
              {vocWeights[field].map((each, index) => (
                <option key={each} value={index + 1}>
                  {each}%
                </option>
              ))}
            </select>
            <span className={styles.bar} style={{ '--share': `${percent}%` } as CSSProperties} aria-hidden />
            <b className="text-right tabular-nums">
              {t('points', { points: format.number(percent / vocWeightFields.length) })}
            </b>
          </li>
        )
      })}
    </ul>
  )
}

const percentOf = (field: VocWeightField, weight: number | null): number => vocWeights[field][(weight ?? 0) - 1] ?? 0

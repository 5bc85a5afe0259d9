import {
  priorityScore,
  vocRankCall,
  vocWeightFields,
  type VocDetail,
  type VocRank,
  type VocWeightField,
} from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/client.ts'
import { loadTexts, useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import type { VocPlace } from '../paths.ts'
import { vocKeys } from '../queries.ts'
import { RankFirmness } from './RankFirmness.tsx'
import { WeightParts, type Weights } from './WeightParts.tsx'
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
      {!rank.data && !rank.error && <p className={styles.soft}>{t('loading')}</p>}
      {rank.data && <RankFirmness place={place} rank={rank.data} />}
      <h3>{t('parts')}</h3>
      <WeightParts weights={chosen} saved={saved} onPick={pick} />
      <p className={styles.soft}>{t('tryText')}</p>
      <div className={styles.outcome} role="status">
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

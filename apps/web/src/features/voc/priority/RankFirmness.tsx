import type { VocRank, VocRankPlace } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { vocPaths, type VocPlace } from '../paths.ts'
import styles from './priority.module.css'

interface RankFirmnessProps {
  readonly place: VocPlace
  readonly rank: VocRank
}

/** The rank that the score gives, and by how much it may move before that changes, with the records next to it. */
export function RankFirmness({ place, rank: { isOpen, others, now } }: RankFirmnessProps) {
  const { t } = useTranslation('priority')
  const format = useFormat()
  if (others === 0) return <p className={styles.soft}>{t('alone')}</p>
  return (
    <>
      <p className={styles.rank}>{t('rank', { rank: format.number(now.rank), of: format.number(others + 1) })}</p>
      {!isOpen && <p className={styles.soft}>{t('notOpen')}</p>}
      <h3>{t('stable')}</h3>
      <ul className={styles.firmness}>
        <li>
          {now.rise === null ? t('riseNone') : t(now.rise === 0 ? 'riseNow' : 'rise', stepsOf(now.rise))}{' '}
          <NextRecord place={place} record={now.above} />
        </li>
        <li>
          <Fall now={now} /> {now.score > 0 && <NextRecord place={place} record={now.below} />}
        </li>
      </ul>
      <p className={styles.soft}>{t('shared')}</p>
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

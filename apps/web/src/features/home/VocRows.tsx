import type { VocRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import card from '../../ui/figures/Card.module.css'
import { useFormat } from '../../ui/format.ts'
import button from '../../ui/plain/Button.module.css'
import { waiting, waitingVocQuery, type HomeData } from './home.query.ts'
import lines from './rows.module.css'
import styles from './VocRows.module.css'

const feedback = '/v3/dashboard/digital-product-performance/product/feedback'
const placeholders = [1, 2, 3, 4, 5, 6, 7, 8]

/** The worklist: what is open in my name, else what waits for whoever has time. */
export function Worklist({ mine }: { readonly mine: HomeData['myOpen'] | undefined }) {
  const hasNone = mine?.total === 0
  const { data: rows, error } = useQuery({ ...waitingVocQuery, enabled: hasNone })
  return hasNone && !error && rows?.length !== 0 ? <WaitingVoc rows={rows} /> : <MyOpenVoc mine={mine} />
}

function WaitingVoc({ rows }: { readonly rows: readonly VocRow[] | undefined }) {
  const { t } = useTranslation('home')
  return (
    <VocCard
      title={t('queue.title')}
      rows={rows}
      beside="score"
      more={
        <Link to={feedback} search={waiting}>
          {t('queue.all')}
        </Link>
      }
    />
  )
}

function MyOpenVoc({ mine }: { readonly mine: HomeData['myOpen'] | undefined }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <VocCard
      title={t('mine.title')}
      rows={mine?.rows}
      more={
        mine &&
        mine.total > 0 && (
          <Link to={feedback} search={{ mine: 'true', status: 'draft,new,on-progress' }}>
            {t('mine.all', { total: format.number(mine.total) })}
          </Link>
        )
      }
      empty={
        <>
          <p className="my-3.5">{t('mine.empty')}</p>
          <p className="my-3.5 text-ink-faint text-sm">{t('mine.emptyHint')}</p>
          <Link to={`${feedback}/add`} className={button.button} data-kind="default">
            {t('mine.create')}
          </Link>
        </>
      }
    />
  )
}

export function NewestVoc({ rows }: { readonly rows: readonly VocRow[] | undefined }) {
  const { t } = useTranslation('home')
  return (
    <VocCard
      title={t('newest.title')}
      rows={rows}
      more={<Link to={feedback}>{t('newest.all')}</Link>}
      empty={
        <>
          <p className="my-3.5">{t('newest.empty')}</p>
          <p className="my-3.5 text-ink-faint text-sm">{t('newest.emptyHint')}</p>
        </>
      }
    />
  )
}

interface VocCardProps {
  readonly title: string
  readonly rows: readonly VocRow[] | undefined
  /** What each row says at its end; the status unless told. */
  readonly beside?: 'score' | 'status'
  readonly more: ReactNode
  readonly empty?: ReactNode
}

function VocCard({ title, rows, beside = 'status', more, empty }: VocCardProps) {
  return (
    <section className={`${card.card} ${styles.list}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {more}
      </header>
      {rows?.length === 0 && <div className={styles.empty}>{empty}</div>}
      <ul className={lines.rows}>
        {rows
          ? rows.map((row) => <Row key={row.id} row={row} beside={beside} />)
          : placeholders.map((place) => <li key={place} className={`${card.waiting} h-11.75 mx-3 mb-2`} />)}
      </ul>
    </section>
  )
}

function Row({ row, beside }: { readonly row: VocRow; readonly beside: 'score' | 'status' }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const facts = [row.voc_id, format.day(row.time_in), row.labels.product_id, row.labels.regional_company]
  return (
    <li>
      <Link to={`${feedback}/detail/{-$id}`} params={{ id: String(row.id) }}>
        <span className={lines.text}>{row.longtext ?? row.list_feedback ?? t('row.noText')}</span>
        <span className={lines.facts}>{facts.filter(Boolean).join(' · ')}</span>
        {beside === 'score' ? (
          <span className={styles.status}>{t('work.score', { score: row.score })}</span>
        ) : (
          <span className={styles.status} data-status={row.status}>
            {t(`status.${row.status}`)}
          </span>
        )}
      </Link>
    </li>
  )
}

import { answersOf, npsChange } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import card from '../../ui/figures/Card.module.css'
import { Change } from '../../ui/figures/Change.tsx'
import { Sparkline } from '../../ui/figures/Sparkline.tsx'
import { useFormat } from '../../ui/format.ts'
import type { HomeData } from './home.query.ts'
import { addDays } from '../../ui/form/day.ts'
import { daysBetween, hasLine, weeksOf } from './nps.ts'
import styles from './NpsCard.module.css'

type Nps = HomeData['nps']

/** The records that the figure counts: every answer of the period, whose last day the list excludes, without drafts. */
function behind({ from, to }: Nps) {
  return { time_in_from: from, time_in_to: addDays(to, 1), score_nps_from: '0', status: 'new,on-progress,done' }
}

interface NpsCardProps {
  readonly nps: Nps | undefined
  /** When the newest record came in, for a period that has none. */
  readonly lastSeen: string | undefined
}

export function NpsCard({ nps, lastSeen }: NpsCardProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  if (!nps) return <div className={`${card.waiting} h-82`} />
  return (
    <section className={`${card.card} ${card.behind} ${styles.nps}`} aria-labelledby="nps-title">
      <h2 id="nps-title" className={card.title} title={t('nps.help')}>
        <Link to="/v3/dashboard/digital-product-performance/product/feedback" search={behind(nps)}>
          {t('nps.title', { days: daysBetween(nps.from, nps.to) })}
        </Link>
      </h2>
      {nps.current.nps === null ? (
        <p>
          {t('nps.empty')} {lastSeen && t('nps.lastSeen', { day: format.day(lastSeen) })}
        </p>
      ) : (
        <Figure nps={nps} value={nps.current.nps} />
      )}
    </section>
  )
}

function Figure({ nps, value }: { readonly nps: Nps; readonly value: number }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { current, previous } = nps
  const change = npsChange(current, previous)
  // However far apart: a handful of answers is no reason to call it better or worse.
  const isKnown = change?.isReal === true && !change.isSmall
  const answers = answersOf(current)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-2">
        <span className={`${card.value} ${card.display}`}>{format.number(value)}</span>
        {change && (
          <Change value={change.points} state={!isKnown ? 'open' : change.points > 0 ? 'good' : 'bad'}>
            {t('nps.change', { change: format.change(change.points) })}
          </Change>
        )}
      </div>
      <p className="text-ink-faint text-sm">
        {previous.nps === null
          ? t('nps.noPrevious')
          : t('nps.against', { previous: format.number(previous.nps), days: daysBetween(nps.from, nps.to) })}
      </p>
      <Trend nps={nps} />
      <Shares nps={nps} />
      <p className="text-ink-faint text-sm">
        {t('nps.interval', { low: format.number(current.low ?? value), high: format.number(current.high ?? value) })}
        {' · '}
        {t(current.smallSample ? 'nps.smallSample' : 'nps.sample', { n: format.number(answers) })}
      </p>
    </>
  )
}

/** Of one day there are too few answers to draw a line from, and today is not over. */
function Trend({ nps }: { readonly nps: Nps }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const weekly = weeksOf(nps.trend)
  if (!hasLine(weekly)) return <p className="text-ink-faint text-sm">{t('nps.noLine')}</p>
  const isOver = nps.trend.at(-1)?.isOver ?? true
  const lastDay = nps.trend.findLast((day) => day.isOver)?.day ?? nps.to
  const known = weekly.filter((week) => week !== null)
  const scale = { low: format.number(Math.min(...known)), high: format.number(Math.max(...known)) }
  return (
    <div className="pt-3 pb-2">
      <Sparkline
        values={weekly}
        scale={scale}
        label={t('nps.trend', { ...scale, last: format.number(known.at(-1) ?? 0) })}
      />
      <p className={styles.days}>
        <span>{format.dayOfYear(nps.from)}</span>
        <span>{t(isOver ? 'nps.rolling' : 'nps.rollingUntilToday')}</span>
        <span>{format.dayOfYear(lastDay)}</span>
      </p>
    </div>
  )
}

const groups = ['promoters', 'passives', 'detractors'] as const

/** How the answers divide, as one bar with its three counts in words. */
function Shares({ nps: { current } }: { readonly nps: Nps }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <div className={styles.shares}>
      <div className={styles.bar} aria-hidden>
        {groups.map((group) => (
          <span key={group} data-group={group} style={{ flexGrow: current[group] }} />
        ))}
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {groups.map((group) => (
          <div key={group} data-group={group}>
            <dt className="text-ink-soft">{t(`nps.${group}`)}</dt>
            <dd className="font-semibold">{format.number(current[group])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

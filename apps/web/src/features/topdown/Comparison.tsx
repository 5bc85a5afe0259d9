import { answersOf, type TopdownComparison } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck, IconEqual, IconQuestionMark } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import card from '../../ui/figures/Card.module.css'
import { SmallSample } from '../../ui/figures/SmallSample.tsx'
import { useFormat } from '../../ui/format.ts'
import styles from './Comparison.module.css'
import { comparisonsQuery } from './topdown.ts'

/** As many half years of a unit as stand beside each other on a phone. */
const mostHalfYears = 6

export const answered = ({ measured }: TopdownComparison): number => answersOf(measured)

/** What the group says and aims at beside what VOC measures, unit by unit over the half years. */
export function Comparison() {
  const { t } = useTranslation('topdown')
  const format = useFormat()
  const { data, error, refetch, isFetching } = useQuery(comparisonsQuery)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <div className={`${card.waiting} ${styles.waiting}`} aria-busy data-awaited />
  const units = [...Map.groupBy(data.answer.filter((one) => one.isMeasured), ({ cfu }) => cfu.toLowerCase()).values()] // prettier-ignore
  if (units.length === 0) return null
  // The worst first: furthest below its target in its newest half year.
  const worst = units.toSorted(([one], [other]) => (one?.toTarget ?? Infinity) - (other?.toTarget ?? Infinity))
  const scale = scaleOf(data.answer)
  const { total, dataUntil, truncated } = data.meta
  const shown = data.answer.length
  return (
    <section className={styles.comparison} aria-labelledby="comparison-title">
      <h2 id="comparison-title">{t('comparison.title')}</h2>
      <p className="max-w-[75ch] text-ink-soft">
        {t('comparison.lead')} {dataUntil !== null && t('comparison.dataUntil', { day: format.day(dataUntil) })}
      </p>
      {shown < total && (
        <p className="max-w-[75ch] text-ink-soft">
          {t('comparison.newest', { shown: format.number(shown), total: format.number(total) })}
        </p>
      )}
      {truncated && <p className="max-w-[75ch] text-ink-soft">{t('comparison.truncated')}</p>}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
        {(['measured', 'score', 'target'] as const).map((mark) => (
          <li className="inline-flex gap-1.5 items-center" key={mark}>
            <span className={styles.sample} data-mark={mark} aria-hidden /> {t(`comparison.${mark}`)}
          </li>
        ))}
      </ul>
      <div className={styles.units}>
        {worst.map((newestFirst) => (
          <Unit key={newestFirst[0]?.id} newestFirst={newestFirst} scale={scale} />
        ))}
      </div>
    </section>
  )
}

interface Scale {
  readonly low: number
  readonly high: number
}

/** One scale for all units, in whole tens, so that they can be compared. */
function scaleOf(all: readonly TopdownComparison[]): Scale {
  const marks = all.flatMap(({ npsScore, target, measured: { low, high } }) => [npsScore, target, low ?? target, high ?? target]) // prettier-ignore
  return {
    low: Math.max(-100, Math.floor(Math.min(...marks) / 10) * 10 - (Math.min(...marks) % 10 === 0 ? 10 : 0)),
    high: Math.min(100, Math.ceil(Math.max(...marks) / 10) * 10),
  }
}

interface UnitProps {
  /** Its half years, the newest first. */
  readonly newestFirst: readonly TopdownComparison[]
  readonly scale: Scale
}

function Unit({ newestFirst, scale }: UnitProps) {
  const { t } = useTranslation('topdown')
  const format = useFormat()
  const [newest] = newestFirst
  if (!newest) return null
  const shown = newestFirst.slice(0, mostHalfYears).toReversed()
  const place = (points: number) => (points - scale.low) / (scale.high - scale.low)
  const lines = [scale.low, ...(scale.low < 0 && scale.high > 0 ? [0] : []), scale.high]
  return (
    <article className={styles.unit} aria-label={newest.cfu}>
      <h3>{newest.cfu}</h3>
      <Verdict comparison={newest} />
      <div className={styles.plot} role="img" aria-label={shown.map((one) => sentenceOf(one, t, format)).join(' ')}>
        {lines.map((points) => (
          <span key={points} className={styles.line} style={{ '--at': place(points) } as CSSProperties}>
            {format.number(points)}
          </span>
        ))}
        {shown.map((one) => (
          <HalfYear key={one.id} comparison={one} place={place} />
        ))}
      </div>
    </article>
  )
}

type Words = ReturnType<typeof useTranslation<'topdown'>>['t']

function sentenceOf(comparison: TopdownComparison, t: Words, format: ReturnType<typeof useFormat>): string {
  const { year, semester, npsScore, target, measured } = comparison
  const values = {
    when: t('halfYear', { year, semester }),
    score: format.number(npsScore),
    target: format.number(target),
    nps: format.number(measured.nps ?? 0),
    low: format.number(measured.low ?? 0),
    high: format.number(measured.high ?? 0),
    n: format.number(answered(comparison)),
  }
  return t(measured.nps === null ? 'comparison.sentenceWithout' : 'comparison.sentence', values)
}

interface HalfYearProps {
  readonly comparison: TopdownComparison
  readonly place: (points: number) => number
}

/** One half year: the interval as a bar with the measured NPS as a dot, what was said as a diamond, the target as a line. */
function HalfYear({ comparison, place }: HalfYearProps) {
  const { t } = useTranslation('topdown')
  const format = useFormat()
  const { year, semester, npsScore, target, measured, elapsed } = comparison
  const { nps, low, high, smallSample } = measured
  const at = (points: number) => ({ '--at': place(points) }) as CSSProperties
  const bar = { '--low': place(low ?? 0), '--high': place(high ?? 0) } as CSSProperties
  return (
    <div className={styles.halfYear} title={sentenceOf(comparison, t, format)}>
      {nps !== null && (
        <>
          <span className={styles.interval} style={bar} data-small={smallSample || undefined} />
          <span className={styles.dot} style={at(nps)} data-running={elapsed < 1 || undefined} />
        </>
      )}
      <span className={styles.target} style={at(target)} />
      <span className={styles.score} style={at(npsScore)} />
      <span className={styles.when}>{t('comparison.axis', { semester, year: String(year).slice(2) })}</span>
    </div>
  )
}

const icons = { above: IconCircleCheck, open: IconEqual, below: IconAlertTriangle, unknown: IconQuestionMark } as const

/** How the newest half year stands: measured, interval, gaps, what is still needed, and whether its change is real. */
function Verdict({ comparison }: { readonly comparison: TopdownComparison }) {
  const { t } = useTranslation('topdown')
  const format = useFormat()
  const { year, semester, measured, state, toScore, toTarget, needed, change } = comparison
  const Icon = icons[state]
  const when = t('halfYear', { year, semester })
  if (measured.nps === null || toScore === null || toTarget === null)
    return <p className="text-ink-soft text-sm">{t('comparison.nothing', { when })}</p>
  const { nps, low, high } = measured
  return (
    <>
      <p className="flex flex-wrap gap-x-2 gap-y-0 items-baseline tabular-nums">
        <b className="text-xl">{format.number(nps)}</b>
        <span className="text-ink-soft text-sm">
          {t('comparison.interval', {
            low: format.number(low ?? nps),
            high: format.number(high ?? nps),
            n: format.number(answered(comparison)),
          })}
        </span>
      </p>
      {measured.smallSample && <SmallSample answers={answered(comparison)} />}
      <p className={styles.verdict} data-state={state}>
        <Icon size={16} stroke={1.75} aria-hidden />{' '}
        {t(`comparison.state.${state}`, { when, gap: format.number(Math.abs(toTarget)) })}
      </p>
      <p className="text-ink-soft text-sm">
        {t(toScore < 0 ? 'comparison.belowScore' : 'comparison.aboveScore', { gap: format.number(Math.abs(toScore)) })}
      </p>
      {needed && (
        <p className="text-ink-soft text-sm">
          {t(`comparison.needed.${needed.outlook}`, {
            score: format.number(needed.score),
            answers: format.number(needed.answers),
          })}
        </p>
      )}
      {change && (
        <p className="text-ink-soft text-sm">
          {t(change.isReal ? 'comparison.changeReal' : 'comparison.changeOpen', {
            change: format.change(change.points),
            low: format.change(change.low),
            high: format.change(change.high),
          })}
        </p>
      )}
    </>
  )
}

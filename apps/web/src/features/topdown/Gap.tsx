import type { GapPart, GapSplit, TopdownComparison } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { useLabels } from '../../i18n/labels.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import card from '../../ui/figures/Card.module.css'
import { SmallSample } from '../../ui/figures/SmallSample.tsx'
import { useFormat } from '../../ui/format.ts'
import { answered } from './Comparison.tsx'
import styles from './Gap.module.css'
import { gapQuery } from './topdown.ts'

/** What the gap of a record is made of: where the answers come from, and what those places score. */
export function Gap({ id }: { readonly id: number }) {
  const { t } = useTranslation('topdown')
  const { data: gap, error, refetch, isFetching } = useQuery(gapQuery(id))
  if (error && !gap) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!gap) return <div className={`${card.waiting} h-80`} aria-busy />
  return (
    <section className={styles.gap} aria-labelledby="gap-title">
      <h2 id="gap-title">{t('gap.title')}</h2>
      <Totals comparison={gap} />
      {gap.splits.length > 0 ? (
        <>
          <p className="text-ink-soft text-sm">{t('gap.lead')}</p>
          {gap.truncated && <p className="text-ink-soft text-sm">{t('gap.truncated')}</p>}
          {gap.splits.map((split, at) => (
            <Split key={split.dimension} split={split} open={at === 0} />
          ))}
        </>
      ) : (
        gap.measured.nps !== null && <p className="text-ink-soft text-sm">{t('gap.noSplit')}</p>
      )}
    </section>
  )
}

function Totals({ comparison }: { readonly comparison: TopdownComparison }) {
  const { t } = useTranslation('topdown')
  const format = useFormat()
  const { measured, isMeasured, toScore, toTarget, state } = comparison
  const { nps, low, high } = measured
  if (nps === null || toScore === null || toTarget === null)
    return <p className="text-ink-soft text-sm">{t(isMeasured ? 'gap.noAnswers' : 'gap.notMeasured')}</p>
  const interval = { nps: format.number(nps), low: format.number(low ?? nps), high: format.number(high ?? nps), n: format.number(answered(comparison)) } // prettier-ignore
  return (
    <dl className={styles.totals}>
      <div>
        <dt className="text-ink-soft">{t('gap.measured')}</dt>
        <dd className="tabular-nums">
          {t('measuredShort', interval)} {measured.smallSample && <SmallSample answers={answered(comparison)} />}
        </dd>
      </div>
      <div>
        <dt className="text-ink-soft">{t('gap.toScore')}</dt>
        <dd className="tabular-nums">{format.change(toScore)}</dd>
      </div>
      <div>
        <dt className="text-ink-soft">{t('gap.toTarget')}</dt>
        <dd className="tabular-nums">
          {t('toTargetShort', { gap: format.change(toTarget), state: t(`state.${state}`) })}
        </dd>
      </div>
    </dl>
  )
}

/** So many of the groups are told one by one: those that do most. */
const mostParts = 8

function Split({ split, open }: { readonly split: GapSplit; readonly open: boolean }) {
  const { t } = useTranslation('topdown')
  const format = useFormat()
  const { dimension, mix, toTarget, toScore, parts } = split
  const weight = (part: GapPart) => Math.abs(part.mix + part.toTarget)
  const [told, rest] = [
    parts.toSorted((one, other) => weight(other) - weight(one)).slice(0, mostParts),
    parts.length - mostParts,
  ]
  return (
    <details open={open}>
      <summary>{t(`gap.by.${dimension}`)}</summary>
      <p className="text-ink-soft text-sm">
        {t('gap.sum', { mix: format.change(mix), toTarget: format.change(toTarget), toScore: format.change(toScore) })}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(`gap.of.${dimension}`)}</th>
            <th scope="col">{t('gap.nps')}</th>
            <th scope="col">{t('gap.share')}</th>
            <th scope="col">{t('gap.mix')}</th>
            <th scope="col">{t('gap.score')}</th>
          </tr>
        </thead>
        <tbody>
          {told.map((part) => (
            <Part key={part.label} part={part} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <p className="text-ink-soft text-sm">{t('gap.more', { count: rest, total: format.number(rest) })}</p>
      )}
    </details>
  )
}

function Part({ part }: { readonly part: GapPart }) {
  const { t } = useTranslation('topdown')
  const format = useFormat()
  const inWords = useLabels()
  const { label, nps, answers, smallSample, share, shareBefore, mix, toTarget } = part
  return (
    <tr>
      <th scope="row">{label === null ? t('gap.unfilled') : inWords(label)}</th>
      <td>
        {nps === null ? '–' : format.number(nps)} {smallSample && <SmallSample answers={answers} brief />}
      </td>
      <td title={t('gap.shareBefore', { share: format.percent(shareBefore) })}>{format.percent(share)}</td>
      <td>{format.change(mix)}</td>
      <td>{format.change(toTarget)}</td>
    </tr>
  )
}

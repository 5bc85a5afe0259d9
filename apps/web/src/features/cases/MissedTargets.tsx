import { jakartaDay, missedOf, missedSpan, targets, targetStandings, type TargetStanding } from '@ido/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { catalogQuery } from '../../api/catalog.ts'
import { read } from '../../api/client.ts'
import { labelIn } from '../../i18n/labels.ts'
import { useTranslation } from '../../i18n/speech.ts'
import card from '../../ui/figures/Card.module.css'
import { managedKey } from '../../ui/manage/calls.ts'
import { shortPeriod } from '../../ui/period-words.ts'
import { useNow } from '../../ui/useNow.ts'
import { figureBeside, figureIn } from '../../widgets/figures.ts'
import styles from './cases.module.css'
import { useCaseWords } from './useCaseWords.ts'

const missedQuery = queryOptions({
  queryKey: [...managedKey(targets), 'missed'],
  staleTime: 60_000,
  queryFn: async ({ signal }) =>
    (await read(targetStandings, signal, { query: missedSpan(jakartaDay(new Date())) })).answer,
})

/** Every running target that is not reached: the briefs count them, whether a case is made of them or not. */
export function MissedTargets() {
  const { t } = useTranslation('cases')
  const { data } = useQuery(missedQuery)
  const missed = missedOf(data ?? [], jakartaDay(useNow()))
  if (missed.length === 0) return null
  return (
    <section className={card.card} aria-labelledby="missed-targets">
      <h2 id="missed-targets">{t('missed.title', { total: missed.length })}</h2>
      <ul className={styles.figures} aria-labelledby="missed-targets">
        {missed.map((target) => (
          <li key={target.id}>
            <Missed target={target} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Missed({ target }: { readonly target: TargetStanding }) {
  const { t } = useTranslation('cases')
  const { language } = useCaseWords()
  const [name = '', id = ''] = target.measure.split('.')
  const dataset = useQuery(catalogQuery).data?.find((known) => known.id === name)
  const measure = dataset?.measures.find((known) => known.id === id)
  const { region, product, period, value, actual } = target
  const places = [product, region].flatMap((label) => (label === null ? [] : [labelIn(language, label)]))
  const unit = measure?.unit ?? 'count'
  return (
    <>
      <span>
        {measure?.titles[language] ?? target.measure}
        <small>
          {[places.join(', ') || t('everywhere'), shortPeriod(period, language), dataset?.titles[language]]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className={styles.value}>
        <b>{actual === null ? '–' : figureBeside(actual, value, unit, language)}</b>
        <small>{t('target', { target: figureIn(value, unit, language, actual ?? value) })}</small>
      </span>
    </>
  )
}

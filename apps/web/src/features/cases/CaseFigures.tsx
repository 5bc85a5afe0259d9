import { behind, caseModels, type CaseDetail, type CaseMeasure } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { catalogQuery } from '../../api/catalog.ts'
import { useTranslation } from '../../i18n/speech.ts'
import view from '../../ui/plain/record-view.module.css'
import styles from './cases.module.css'
import { useCaseWords } from './useCaseWords.ts'

/** What a case is about and what else became worse with it; each figure leads to the records that it counted. */
export function CaseFigures({ found }: { readonly found: CaseDetail }) {
  const { t } = useTranslation('cases')
  // The whole has nothing beside it.
  const hasBeside = caseModels.some((model) => model === found.usual) && Object.keys(found.place).length > 0
  return (
    <section className={view.group} aria-labelledby="case-figures">
      <h2 id="case-figures">{t('figures.title')}</h2>
      <p className={styles.soft}>
        {t(`usual.${found.usual}`)}
        {hasBeside && ` ${t('beside')}`}
      </p>
      <ul className={styles.figures} aria-labelledby="case-figures">
        {found.measures.map((measure) => (
          <li key={`${measure.dataset} ${measure.measure} ${JSON.stringify(measure.evidence)}`}>
            <Figure found={found} measure={measure} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FigureProps {
  readonly found: CaseDetail
  readonly measure: CaseMeasure
}

function Figure({ found, measure }: FigureProps) {
  const { t } = useTranslation('cases')
  const words = useCaseWords()
  const dataset = useQuery(catalogQuery).data?.find(({ id }) => id === measure.dataset)
  const info = dataset?.measures.find(({ id }) => id === measure.measure)
  const title = info?.titles[words.language] ?? measure.measure
  return (
    <>
      <span>
        {info?.hasRecords ? (
          <Link
            to="/v3/detail-case/{-$slug}"
            search={behind(measure.evidence, measure.measure)}
            aria-label={t('figures.records', { figure: title })}
          >
            {title}
          </Link>
        ) : (
          title
        )}
        <small>{[dataset?.titles[words.language], ...words.figure(measure, found)].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.value}>
        <b>{words.value(measure)}</b>
        <small>{words.beside(measure).join(', ')}</small>
      </span>
    </>
  )
}

import { npsCategory, priorityScore } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { NpsBadge } from '../NpsBadge.tsx'
import { chosenWeights, type FormSection, sectionId, sectionNames } from './sections.ts'
import type { VocFormValues } from './values.ts'
import styles from './form.module.css'

interface FormAsideProps {
  readonly values: VocFormValues
  readonly onGoTo: (section: FormSection) => void
}

/** Beside the form where there is room: the way to its groups, and what follows from what was entered. */
export function FormAside({ values, onGoTo }: FormAsideProps) {
  const { t } = useTranslation(['record', 'voc'])
  const nps = values.score_nps.trim()
  const weights = chosenWeights(values)
  const isWeighed = Object.values(weights).some(Boolean)
  return (
    <aside className={styles.aside}>
      <nav aria-label={t('form.sections')}>
        {sectionNames.map((section) => (
          <a key={section} href={`#${sectionId(section)}`} onClick={() => onGoTo(section)}>
            {t(`section.${section}`)}
          </a>
        ))}
      </nav>
      <dl>
        <dt>{t('voc:field.score')}</dt>
        <dd className={styles.asideScore}>{isWeighed ? priorityScore(weights) : t('voc:none')}</dd>
        <dt>{t('voc:field.category_nps')}</dt>
        <dd>{/^(\d|10)$/.test(nps) ? <NpsBadge category={npsCategory(Number(nps))} /> : t('voc:none')}</dd>
      </dl>
    </aside>
  )
}

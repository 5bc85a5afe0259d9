import { vocStatuses, type VocStatus } from '@ido/contract'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/speech.ts'
import styles from './detail.module.css'

/** The four steps of the specification, with the one where the record stands. */
export function StatusSteps({ status }: { readonly status: VocStatus }) {
  const { t } = useTranslation(['record', 'voc'])
  const reached = vocStatuses.indexOf(status)
  return (
    <ol className={styles.steps} aria-label={t('detail.steps')}>
      {vocStatuses.map((step, index) => (
        <li
          key={step}
          data-reached={index <= reached || undefined}
          aria-current={index === reached ? 'step' : undefined}
          title={t(`voc:statusHelp.${step}`)}
        >
          <span className={styles.dot}>{index < reached ? <IconCheck size={14} aria-hidden /> : index + 1}</span>
          {t(`voc:status.${step}`)}
        </li>
      ))}
    </ol>
  )
}

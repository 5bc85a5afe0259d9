import type { LogbookRow } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import parts from '../../../ui/plain/parts.module.css'
import shared from '../../../ui/form/page.module.css'
import { useLogbookWords } from '../words.ts'
import styles from './form.module.css'

const shown = [
  'activity',
  'category',
  'product',
  'ticketNumber',
  'status',
  'note',
  'agent',
  'date',
  'shift',
  'startedAt',
  'endedAt',
] as const

/** An entry that somebody else wrote, or that was signed off: every field, none to change. */
export function ReadEntry({ entry }: { readonly entry: LogbookRow }) {
  const { t } = useTranslation('logbook')
  const words = useLogbookWords()
  return (
    <section className={shared.section} aria-label={t('form.what')}>
      <dl className={`${parts.readFacts} ${styles.read}`}>
        {shown
          .filter((field) => entry[field] !== null)
          .map((field) => [
            <dt key={field}>{words.label(field)}</dt>,
            <dd key={`${field}-value`}>{words.value(field, entry[field])}</dd>,
          ])}
      </dl>
    </section>
  )
}

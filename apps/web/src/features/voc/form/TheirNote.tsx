import type { VocReferenceLists } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFieldWords } from './words.ts'
import type { VocFormField } from './values.ts'
import parts from '../../../ui/plain/parts.module.css'
import styles from './form.module.css'

interface TheirNoteProps {
  readonly field: VocFormField
  readonly theirs: string
  readonly references: VocReferenceLists | undefined
  readonly onTake: (field: VocFormField, value: string) => void
}

/** Under a field that someone else changed meanwhile: what stands there now, and a way to take it. */
export function TheirNote({ field, theirs, references, onTake }: TheirNoteProps) {
  const { t } = useTranslation('record')
  const words = useFieldWords(references)
  return (
    <span className={styles.theirs}>
      {t('form.theirs')} <b>{words(field, theirs)}</b>{' '}
      <button type="button" className={parts.wordButton} onClick={() => onTake(field, theirs)}>
        {t('form.takeTheirs')}
      </button>
    </span>
  )
}

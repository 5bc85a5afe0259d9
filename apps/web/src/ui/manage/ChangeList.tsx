import type { FieldChange } from '@ido/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './changes.module.css'
import type { FieldWords } from './words.ts'

interface ChangeListProps {
  readonly changes: readonly FieldChange[]
  readonly words: FieldWords
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** What differs, field by field: before and after. */
export function ChangeList({ changes, words }: ChangeListProps) {
  const { t } = useTranslation('manage')
  const written = ({ field }: FieldChange, value: unknown) =>
    isNothing(value) ? <i>{t('nothing')}</i> : words.value(field, value)
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{words.label(change.field)}</dt>
          <dd>
            {!isNothing(change.before) && (
              <>
                <del>{written(change, change.before)}</del>
                <IconArrowRight size={14} aria-label={t('became')} />
              </>
            )}
            <ins>{written(change, change.after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

import type { FieldChange } from '@ido/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import parts from '../plain/parts.module.css'
import styles from './changes.module.css'
import type { FieldWords } from './words.ts'

interface ChangeListProps {
  readonly changes: readonly FieldChange[]
  readonly words: FieldWords
  /** The record is made by this: there is no before. */
  readonly made?: boolean
  /** The record ends with this: there is no after. */
  readonly gone?: boolean
}

/** What differs, field by field: before and after. */
export function ChangeList({ changes, words, made = false, gone = false }: ChangeListProps) {
  const { t } = useTranslation('manage')
  const written = (field: string, value: unknown) => words.value(field, value) ?? <i>{t('nothing')}</i>
  return (
    <dl className={`${parts.facts} ${styles.changes}`}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{words.label(field)}</dt>
          <dd>
            {!made && (
              <>
                <del className="text-ink-faint">{written(field, before)}</del>
                {!gone && <IconArrowRight size={14} aria-label={t('became')} />}
              </>
            )}
            {!gone && <ins className="font-semibold no-underline">{written(field, after)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

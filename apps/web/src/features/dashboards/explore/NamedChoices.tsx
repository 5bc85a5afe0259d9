import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import styles from '../FilterBar.module.css'

interface NamedChoicesProps {
  readonly label: string
  readonly options: readonly { readonly id: string; readonly title: string; readonly why?: string | undefined }[]
  /** In the order in which they were chosen. */
  readonly picked: readonly string[]
  readonly most: number
  readonly onPick: (picked: string[]) => void
}

/** Fewer are seen at a glance. */
const searchedFrom = 9

/** Some of many by their names, found by typing; what cannot be chosen says why. */
export function NamedChoices({ label, options, picked, most, onPick }: NamedChoicesProps) {
  const { t } = useTranslation(['explore', 'dashboard'])
  const [words, setWords] = useState('')
  const matching = options.filter(({ title }) => title.toLowerCase().includes(words.trim().toLowerCase()))
  const isFull = picked.length >= most
  return (
    <div className={styles.dimension}>
      {options.length >= searchedFrom && (
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <div role="group" aria-label={label} className={styles.labels}>
        {matching.map(({ id, title, why }) => {
          const isPicked = picked.includes(id)
          const reason = isPicked ? undefined : (why ?? (isFull ? t('full', { most }) : undefined))
          return (
            <label key={id} title={reason}>
              <input
                type="checkbox"
                checked={isPicked}
                disabled={reason !== undefined}
                onChange={() => onPick(isPicked ? picked.filter((one) => one !== id) : [...picked, id])}
              />
              <span>
                {title}
                {why && !isPicked && <small> · {why}</small>}
              </span>
            </label>
          )
        })}
        {matching.length === 0 && <p className={styles.hint}>{t('dashboard:filter.nothingFound')}</p>}
      </div>
    </div>
  )
}

import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { Dropdown } from '../../../ui/plain/Dropdown.tsx'
import styles from './explore.module.css'
import bar from '../filters/FilterBar.module.css'

interface NamedListProps {
  readonly label: string
  /** What the button that opens the choices says. */
  readonly add: string
  /** Said where nothing is chosen. */
  readonly none?: string
  readonly options: readonly { readonly id: string; readonly title: string; readonly why?: string | undefined }[]
  readonly picked: readonly string[]
  readonly least: number
  readonly most: number
  readonly onPick: (picked: string[]) => void
}

/** What is chosen of a list, in its order, each to be taken out; and the way to more of it. */
export function NamedList({ label, add, none, options, picked, least, most, onPick }: NamedListProps) {
  const { t } = useTranslation('explore')
  const id = useId()
  const titleOf = (name: string) => options.find((option) => option.id === name)?.title ?? name
  return (
    <div role="group" aria-labelledby={id} className={styles.named}>
      <p id={id} className="text-sm font-semibold">
        {label}
      </p>
      {picked.length === 0 && none && <p className="text-ink-faint text-xs">{none}</p>}
      <ul className="flex flex-wrap gap-1">
        {picked.map((name) => (
          <li key={name}>
            <span>{titleOf(name)}</span>
            {picked.length > least && (
              <button
                type="button"
                aria-label={t('remove', { name: titleOf(name) })}
                title={t('remove', { name: titleOf(name) })}
                onClick={() => onPick(picked.filter((one) => one !== name))}
              >
                <IconX size={14} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      <Dropdown
        label={add}
        face={
          <>
            <IconPlus size={14} aria-hidden />
            {add}
          </>
        }
        width={300}
      >
        <NamedChoices
          label={label}
          options={options}
          picked={picked}
          most={most}
          onPick={(next) => next.length >= least && onPick(next)}
        />
      </Dropdown>
    </div>
  )
}

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
    <div className={bar.dimension}>
      {options.length >= searchedFrom && (
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <div role="group" aria-label={label} className={bar.labels}>
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
              <span className="wrap-anywhere">
                {title}
                {why && !isPicked && <small> · {why}</small>}
              </span>
            </label>
          )
        })}
        {matching.length === 0 && <p className="text-ink-soft text-sm">{t('dashboard:filter.nothingFound')}</p>}
      </div>
    </div>
  )
}

import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useTyped } from '../form/useTyped.ts'
import { useKey } from '../plain/keys.ts'
import styles from './list.module.css'

interface SearchBoxProps {
  /** What is searched, for screen readers. */
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onSearch: (words: string) => void
}

const pause = 300

/** Searches while one types. */
export function SearchBox({ label, hint, value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('table')
  const [text, setText, sent] = useTyped(value)
  const input = useRef<HTMLInputElement>(null)
  const later = useDebouncedCallback((words: string, path: string) => {
    // Who has gone on to a record meanwhile is not called back by what was typed.
    if (location.pathname !== path) return
    sent(words)
    onSearch(words)
  }, pause)
  useKey('/', () => input.current?.focus())
  const type = (words: string) => {
    setText(words)
    later(words.trim(), location.pathname)
  }

  return (
    <div className={styles.search}>
      <IconSearch className="absolute top-2.5 left-2.5 text-ink-faint pointer-events-none" size={16} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={hint}
        title={t('searchKey')}
        aria-keyshortcuts="/"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text !== '' && (
        <button type="button" aria-label={t('searchClear')} onClick={() => type('')}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}

import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTyped } from '../../../ui/form/useTyped.ts'
import { searchable, shortestWord } from '../voc.search.ts'
import styles from './list.module.css'

interface SearchBoxProps {
  readonly value: string
  readonly onSearch: (words: string) => void
}

const pause = 300

/** Searches while one types; words too short to search for are said so beside the field, and the list stays. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('voc')
  const [text, setText, sent] = useTyped(value)
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const later = useDebouncedCallback((words: string) => {
    sent(words)
    onSearch(words)
  }, pause)
  useHotkeys([['/', () => input.current?.focus()]])
  const type = (words: string) => {
    setText(words)
    later(words.trim())
  }
  const tooShort = !searchable(text)

  return (
    <div className={styles.search}>
      <IconSearch size={16} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={t('list.search')}
        placeholder={t('list.searchHint')}
        title={t('list.searchKey')}
        aria-describedby={noteId}
        aria-keyshortcuts="/"
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text !== '' && (
        <button type="button" aria-label={t('list.clearSearch')} onClick={() => type('')}>
          <IconX size={16} aria-hidden />
        </button>
      )}
      <p id={noteId} role="status" className={styles.searchNote}>
        {tooShort && t('list.shortWords', { count: shortestWord })}
      </p>
    </div>
  )
}

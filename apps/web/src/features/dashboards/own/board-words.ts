import type { BoardChange, HistoryEntry } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import type { FieldWords } from '../../../ui/manage/words.ts'
import type { BoardVersion } from './queries.ts'

/** What a version changed, in words: 'mengubah widget “Tiket baru”'. */
export function useBoardChangeWords() {
  const { t, i18n } = useTranslation('boards')
  return ({ field, change, widget }: BoardChange): string => {
    const what =
      widget || field === 'widget'
        ? t('change.widget', { title: widget?.title[i18n.language] ?? '' })
        : t(`change.${field}`)
    return t(`change.${change}`, { what })
  }
}

/** Versions since one that was read, as the dialog of stale records tells them. */
export function useVersionEntries(): {
  readonly entriesOf: (versions: readonly BoardVersion[], since: number) => HistoryEntry[]
  readonly words: FieldWords
} {
  const { t } = useTranslation('boards')
  const wordsOf = useBoardChangeWords()
  const entriesOf = (versions: readonly BoardVersion[], since: number): HistoryEntry[] =>
    versions
      .filter(({ version }) => version > since)
      .map(({ version, at, who, changes }) => ({
        seq: version,
        at,
        who: who ?? t('versions.portal'),
        action: (changes ?? []).map(wordsOf).join(', '),
        reason: null,
        changes: [],
      }))
  return {
    entriesOf,
    words: { label: (field) => field, value: () => null, action: (action) => action || t('versions.same') },
  }
}

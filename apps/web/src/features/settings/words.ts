import { retention, retentionKinds, type RetentionKind } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import type { FieldWords } from '../../ui/manage/words.ts'

/** What a kind of data is called. */
export function useKindWords(): (kind: RetentionKind) => string {
  const { i18n } = useTranslation('setting')
  return (kind) => retention[kind].titles[i18n.language]
}

const isKind = (field: string): field is RetentionKind => (retentionKinds as readonly string[]).includes(field)

/** Kinds of data and their days in words; the history names them apart from fields of other records. */
export function useRetentionWords(): FieldWords {
  const { t } = useTranslation('setting')
  const kindWords = useKindWords()
  return {
    label(field) {
      const kind = field.replace(/^keep\./, '')
      return isKind(kind) ? kindWords(kind) : field
    },
    value: (_field, given) => (typeof given === 'number' ? t('retention.days', { count: given }) : t('retention.kept')),
    action: () => t('action.changed'),
  }
}

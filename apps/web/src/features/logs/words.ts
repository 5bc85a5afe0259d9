import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import type { FieldWords } from '../../ui/manage/words.ts'

/** Names that the server sends as codes, in words where there are some; a caller's own stay as they are. */
export function useLogWords() {
  const { t, i18n } = useTranslation('logs')
  // For the compiler one key stands for all that are looked up by name.
  const isKey = (key: string): key is 'logTitle' => i18n.exists(key, { ns: 'logs' })
  const worded = (key: string, otherwise: string) => (isKey(key) ? t(key) : otherwise)
  return {
    type: (type: string) => worded(`type.${type}`, type),
    action: (action: string) => worded(`action.${action}`, action),
  }
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** Fields of all kinds of records, as the audit trail keeps them. */
export function useAuditWords(): FieldWords {
  const { action } = useLogWords()
  const format = useFormat()
  return {
    label: (field) => field,
    value: (_field, value) => {
      if (typeof value === 'string') return instant.test(value) ? format.instant(value) : value
      return JSON.stringify(value)
    },
    action,
  }
}

import { retention, retentionKinds, type RetentionKind } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import type { FieldWords } from '../../ui/manage/words.ts'

const isKind = (name: string): name is RetentionKind => (retentionKinds as readonly string[]).includes(name)

/** Names that the server sends as codes, in words where there are some; a caller's own stay as they are. */
export function useLogWords() {
  const { t, i18n } = useTranslation('logs')
  // For the compiler one key stands for all that are looked up by name.
  const isKey = (key: string): key is 'logTitle' => i18n.exists(key, { ns: 'logs' })
  const worded = (key: string, otherwise: string) => (isKey(key) ? t(key) : otherwise)
  return {
    type: (type: string) => worded(`type.${type}`, type),
    action: (action: string) => worded(`action.${action}`, worded(`deed.${action.split('.')[1] ?? ''}`, action)),
    field(field: string) {
      const [, what = '', kind = ''] = /^(keep|removed)\.(\w+)$/.exec(field) ?? []
      if (!isKind(kind)) return worded(`changed.${field}`, field)
      const title = retention[kind].titles[i18n.language]
      return t(what === 'keep' ? 'keep' : 'removed', { what: title.charAt(0).toLowerCase() + title.slice(1) })
    },
    link: (purpose: string) => worded(`link.${purpose}`, purpose),
  }
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** Fields of all kinds of records, as the audit trail keeps them. */
export function useAuditWords(): FieldWords {
  const { t } = useTranslation('logs')
  const { action, field: label, link } = useLogWords()
  const format = useFormat()
  const value = (given: unknown): string => {
    if (typeof given === 'string') return instant.test(given) ? format.instant(given) : given
    if (typeof given === 'boolean') return t(given ? 'yes' : 'no')
    if (given === null || given === undefined) return t('all')
    if (Array.isArray(given)) return given.map(value).join(', ')
    if (typeof given !== 'object') return JSON.stringify(given)
    return Object.entries(given)
      .map(([part, inside]) => `${label(part)}: ${value(inside)}`)
      .join('; ')
  }
  // Only within a scope does null say 'all'; a field that is null as a whole was empty.
  const inWords = (field: string, given: unknown): string | null => {
    if (field.startsWith('keep.')) return typeof given === 'number' ? t('days', { count: given }) : t('forEver')
    if (given === null) return null
    return field === 'byLink' && typeof given === 'string' ? link(given) : value(given)
  }
  return { label, value: inWords, action }
}

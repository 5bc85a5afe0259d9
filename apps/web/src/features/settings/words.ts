import { retentionKinds, type RetentionKind } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import type { FieldWords } from '../../ui/manage/words.ts'

const isKind = (field: string): field is RetentionKind => (retentionKinds as readonly string[]).includes(field)

/** Kinds of data and their days in words; the history names them apart from fields of other records. */
export function useRetentionWords(): FieldWords {
  const { t } = useTranslation('setting')
  return {
    label(field) {
      const kind = field.replace(/^keep\./, '')
      return isKind(kind) ? t(`kind.${kind}`) : field
    },
    value: (_field, given) => (typeof given === 'number' ? t('retention.days', { count: given }) : t('retention.kept')),
    action: () => t('action.changed'),
  }
}

import { toolIcons, type ToolRow, tools } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import type { ManagedNeeds } from '../../ui/manage/prepare.ts'
import type { FieldWords } from '../../ui/manage/words.ts'

/** The fields of tools in words. */
export function useToolWords(): FieldWords {
  const { t, i18n } = useTranslation('tools')
  // Fields and actions come from the server by name; for the compiler one key stands for all.
  const isKey = (key: string): key is 'title' => i18n.exists(key, { ns: 'tools' })
  const worded = (key: string, otherwise: string) => (isKey(key) ? t(key) : otherwise)
  return {
    label: (field) => worded(`field.${field}`, field),
    value(field, value) {
      if (field === 'audience' && Array.isArray(value)) return value.length === 0 ? t('everybody') : value.join(', ')
      const icon = toolIcons.find((known) => field === 'icon' && known === value)
      if (icon) return t(`icon.${icon}`)
      if (typeof value === 'number') return String(value)
      return typeof value === 'string' && value !== '' ? value : null
    },
    action: (action) => worded(`action.${action}`, action),
  }
}

export const toolNeeds: ManagedNeeds<ToolRow> = {
  calls: tools,
  texts: ['tools'],
  choices: () => [],
  crumb: ({ name }) => name,
}

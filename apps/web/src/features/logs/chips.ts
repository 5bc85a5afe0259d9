import { useTranslation } from '../../i18n/speech.ts'
import { addDays } from '../../ui/form/day.ts'
import { useFormat } from '../../ui/format.ts'
import { pickedIn, type ListSearch, type SearchChange } from '../../ui/manage/search.ts'
import type { Chip } from '../../ui/table/ChipRow.tsx'
import { useLogWords } from './words.ts'

/** What the list is narrowed by, in words. */
export function useActivityChips(search: ListSearch, change: (by: SearchChange) => void): Chip[] {
  const { t } = useTranslation('logs')
  const words = useLogWords()
  const period = usePeriodChip(search, change)
  const people = (['name', 'email', 'nik'] as const).flatMap((key): Chip[] => {
    const value = search[key]
    return value ? [{ key, name: t(`field.${key}`), value, onRemove: () => change({ [key]: undefined }) }] : []
  })
  const types: Chip[] = search['activitytype']
    ? [
        {
          key: 'activitytype',
          name: t('field.activitytype'),
          value: pickedIn(search, 'activitytype').map(words.type).join(', '),
          onRemove: () => change({ activitytype: undefined }),
        },
      ]
    : []
  return [...people, ...types, ...period]
}

/** The same of the audit trail. */
export function useAuditChips(search: ListSearch, change: (by: SearchChange) => void): Chip[] {
  const { t } = useTranslation('logs')
  const words = useLogWords()
  const period = usePeriodChip(search, change)
  const { who, subjectType } = search
  const kinds = pickedIn(search, 'subjectType').map(words.subject).join(', ')
  return [
    ...(who ? [{ key: 'who', name: t('audit.who'), value: who, onRemove: () => change({ who: undefined }) }] : []),
    ...(subjectType
      ? [{ key: 'kind', name: t('audit.kind'), value: kinds, onRemove: () => change({ subjectType: undefined }) }]
      : []),
    ...period,
  ]
}

/** The period as it is spoken of: both days included. `field` as the address has it, with _from and _to. */
export function usePeriodChip(
  search: ListSearch,
  change: (by: SearchChange) => void,
  field: 'date' | 'timestamp' = 'timestamp',
): Chip[] {
  const { t } = useTranslation('manage')
  const format = useFormat()
  const [from, to] = [search[`${field}_from`], search[`${field}_to`]]
  if (!from && !to) return []
  const parts = [
    from && t('period.fromDay', { from: format.day(from) }),
    to && t('period.toDay', { to: format.day(addDays(to, -1)) }),
  ]
  const onRemove = () => change({ [`${field}_from`]: undefined, [`${field}_to`]: undefined })
  return [{ key: 'period', name: t('period.title'), value: parts.filter(Boolean).join(' '), onRemove }]
}

import type { DatasetInfo } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { periodWords } from '../../ui/period-words.ts'
import { ChipRow } from '../../ui/table/ChipRow.tsx'
import { recordsFilters, withoutLabel, type RecordsSearch, type RecordsSearchChange } from './records.search.ts'
import { useLabel, useLanguage } from './words.ts'

interface RecordsChipsProps {
  readonly search: RecordsSearch
  readonly info: DatasetInfo | undefined
  readonly onChange: (change: RecordsSearchChange) => void
}

interface Chip {
  readonly key: string
  readonly name: string
  readonly value: string
  readonly without: RecordsSearchChange
}

/** What the list is narrowed by; each can be taken away by itself. */
export function RecordsChips({ search, info, onChange }: RecordsChipsProps) {
  const chips = useChips(search, info)
  return (
    <ChipRow
      chips={chips.map(({ without, ...chip }) => ({ ...chip, onRemove: () => onChange(without) }))}
      onClearAll={() => onChange({ filters: undefined, from: undefined, to: undefined })}
    />
  )
}

function useChips(search: RecordsSearch, info: DatasetInfo | undefined): Chip[] {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const labelOf = useLabel(info)
  const { from, to } = search
  const titleOf = (dimension: string) =>
    info?.dimensions.find(({ id }) => id === dimension)?.titles[language] ?? dimension
  const period: Chip[] =
    from && to
      ? [
          {
            key: 'period',
            name: t('list.period'),
            value: periodWords(from, to, language),
            without: { from: undefined, to: undefined },
          },
        ]
      : []
  const labels = Object.entries(recordsFilters(search)).flatMap(([dimension, names]) =>
    names.map((label) => ({
      key: `${dimension} ${label}`,
      name: titleOf(dimension),
      value: labelOf(dimension, label),
      without: withoutLabel(search, dimension, label),
    })),
  )
  return [...period, ...labels]
}

import { useQuery } from '@tanstack/react-query'
import { ChipRow as Chips } from '../../../ui/table/ChipRow.tsx'
import { useFilterWords } from '../filter-words.ts'
import { referencesQuery } from '../queries.ts'
import { allFilters, cleared, isActive } from '../voc.filters.ts'
import type { VocSearchChange, VocSearch } from '../voc.search.ts'

interface FilterChipsProps {
  readonly search: VocSearch
  readonly onChange: (change: VocSearchChange) => void
  readonly onClearAll: () => void
}

export function FilterChips({ search, onChange, onClearAll }: FilterChipsProps) {
  const references = useQuery(referencesQuery)
  const wordsOf = useFilterWords(references.data)
  const chips = allFilters
    .filter((filter) => isActive(search, filter))
    .map((filter) => ({
      key: filter.field,
      ...wordsOf(search, filter),
      onRemove: () => onChange(cleared(filter)),
    }))
  return <Chips chips={chips} onClearAll={onClearAll} />
}

import { useQuery } from '@tanstack/react-query'
import { catalogQuery } from '../../../api/catalog.ts'
import { toBoardSearch } from '../../../api/record-lists.ts'
import { BoardsDropdown } from '../../../ui/boards/BoardsDropdown.tsx'
import { ChipRow as Chips } from '../../../ui/table/ChipRow.tsx'
import { referencesQuery } from '../queries.ts'
import { useVocRows } from './useVocRows.ts'
import { vocPaths } from '../voc.read.ts'
import styles from './chips.module.css'
import { useFilterWords } from './filter-words.ts'
import { allFilters, cleared, isActive } from './voc.filters.ts'
import type { VocSearch, VocSearchChange } from './voc.search.ts'

interface FilterChipsProps {
  readonly search: VocSearch
  readonly onChange: (change: VocSearchChange) => void
  readonly onClearAll: () => void
}

export function FilterChips({ search, onChange, onClearAll }: FilterChipsProps) {
  const references = useQuery(referencesQuery)
  const wordsOf = useFilterWords(references.data, useVocRows(search).data?.answer)
  const chips = allFilters
    .filter((filter) => isActive(search, filter))
    .map((filter) => ({
      key: filter.field,
      ...wordsOf(search, filter),
      onRemove: () => onChange(cleared(filter)),
    }))
  return (
    <div className={styles.narrowed}>
      <Chips chips={chips} onClearAll={onClearAll} />
      <ToBoards search={search} />
    </div>
  )
}

/** The way to the dashboards of these records, with what of the filters boards have, too. */
function ToBoards({ search }: Pick<FilterChipsProps, 'search'>) {
  const { data: references } = useQuery(referencesQuery)
  const { data: catalog } = useQuery(catalogQuery)
  const { list: own } = vocPaths.feedback
  const dataset = catalog?.find(({ records }) => records.list?.path === own)
  const list = dataset?.records.list
  return (
    <div className={styles.toBoards}>
      {dataset && list && references && (
        <BoardsDropdown touching={{ dataset: dataset.id }} search={toBoardSearch(list, search, references)} />
      )}
    </div>
  )
}

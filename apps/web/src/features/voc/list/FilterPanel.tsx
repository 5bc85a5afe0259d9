import { useTranslation } from '../../../i18n/speech.ts'
import { filterGroups, isActive, type Filter, type FilterGroup } from './voc.filters.ts'
import { DatesFilter, MarkFilter, RangeFilter, SelectionFilter, TextFilter, type FilterProps } from './filters.tsx'
import styles from './filter.module.css'

const groups = Object.entries(filterGroups) as [FilterGroup, readonly Filter[]][]
const openAtFirst = 2

/** Every filter of the list, in groups; each takes effect as soon as it says something. */
export function FilterPanel(props: FilterProps) {
  const { t } = useTranslation('voc')
  return groups.map(([group, filters], index) => (
    <details
      key={group}
      className={styles.group}
      open={index < openAtFirst || filters.some((filter) => isActive(props.search, filter))}
    >
      <summary>{t(`filter.group.${group}`)}</summary>
      <div className={styles.fields}>
        {filters.map((filter) => (
          <FilterField key={filter.field} filter={filter} {...props} />
        ))}
      </div>
    </details>
  ))
}

function FilterField({ filter, ...props }: FilterProps & { readonly filter: Filter }) {
  if (filter.kind === 'selection') return <SelectionFilter field={filter.field} {...props} />
  if (filter.kind === 'text') return <TextFilter field={filter.field} {...props} />
  if (filter.kind === 'mark') return <MarkFilter field={filter.field} {...props} />
  if (filter.kind === 'range') return <RangeFilter field={filter.field} {...props} />
  return <DatesFilter field={filter.field} {...props} />
}

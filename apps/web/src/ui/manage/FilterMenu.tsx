import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Dropdown } from '../plain/Dropdown.tsx'
import parts from '../plain/parts.module.css'
import chips from '../table/chips.module.css'
import shared from '../table/list.module.css'
import styles from './manage.module.css'
import type { FilterField } from './screen.ts'
import { pickedIn, type ListSearch, type SearchChange } from './search.ts'

interface FilterMenuProps {
  readonly filters: readonly FilterField[]
  readonly search: ListSearch
  readonly onChange: (change: SearchChange) => void
}

/** Every filter of the list behind one button; each takes effect at once. */
export function FilterMenu({ filters, search, onChange }: FilterMenuProps) {
  const { t } = useTranslation('manage')
  const active = filters.filter(({ field }) => search[field] !== undefined).length
  const face = (
    <>
      <IconFilter size={16} aria-hidden />
      <span className={shared.word}>{t('filters')}</span>
      {active > 0 && (
        <span className={chips.tally}>
          {active} <span className="spoken">{t('filtersOn')}</span>
        </span>
      )}
    </>
  )
  return (
    <Dropdown label={t('filters')} face={face} width={320}>
      <div className={styles.filters}>
        {filters.map((filter) => (
          <FilterGroup key={filter.field} filter={filter} search={search} onChange={onChange} />
        ))}
      </div>
    </Dropdown>
  )
}

interface FilterGroupProps extends Pick<FilterMenuProps, 'search' | 'onChange'> {
  readonly filter: FilterField
}

function FilterGroup({ filter: { field, label, options, single }, search, onChange }: FilterGroupProps) {
  const inAddress = pickedIn(search, field)
  // A box is checked at once, also while the address still waits for its list.
  const [shown, setShown] = useState({ picked: inAddress, of: search[field] })
  if (shown.of !== search[field]) setShown({ picked: inAddress, of: search[field] })
  const { picked } = shown
  const toggle = (value: string) => {
    const others = single ? [] : picked.filter((one) => one !== value)
    const next = picked.includes(value) ? others : [...others, value]
    setShown({ picked: next, of: search[field] })
    onChange({ [field]: next.length > 0 ? next.join(',') : undefined })
  }
  return (
    <fieldset className={parts.checks}>
      <legend>{label}</legend>
      {options.map(({ value, label: name }) => (
        <label key={value}>
          <input type="checkbox" checked={picked.includes(value)} onChange={() => toggle(value)} /> {name}
        </label>
      ))}
    </fieldset>
  )
}

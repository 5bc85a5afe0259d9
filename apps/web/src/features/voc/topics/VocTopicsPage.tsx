import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { formatDay, parseDay } from '../../../ui/form/day.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { PickField } from '../../../ui/form/PickField.tsx'
import shared from '../../../ui/table/list.module.css'
import { referencesQuery } from '../queries.ts'
import { Topics } from './Topics.tsx'
import { topicsPath, type TopicsSearch } from './topics.search.ts'
import styles from './topics.module.css'

/** What customers talk about more, of all products or one, in the days of the address. */
export function VocTopicsPage({ search }: { readonly search: TopicsSearch }) {
  const { t } = useTranslation('topics')
  const navigate = useNavigate()
  const { data: lists } = useQuery(referencesQuery)
  const show = (change: { [K in keyof TopicsSearch]: string | undefined }) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value)
    void navigate({ to: topicsPath, search: Object.fromEntries(next), resetScroll: false })
  }
  const products = (lists?.product_id ?? []).map(({ name }) => ({ value: name, label: name }))
  return (
    <div className={shared.page}>
      <header className={shared.head}>
        <h1>{t('page')}</h1>
      </header>
      <div className={styles.filters}>
        <DayFilter id="topics-from" label={t('from')} day={search.dateFrom} onPick={(dateFrom) => show({ dateFrom })} />
        <DayFilter id="topics-to" label={t('to')} day={search.dateTo} onPick={(dateTo) => show({ dateTo })} />
        <PickField
          id="topics-product"
          label={t('product')}
          value={search.product ?? ''}
          options={[{ value: '', label: t('all') }, ...products]}
          onChange={(product) => show({ product })}
        />
      </div>
      <Topics filters={search} place="manage" />
    </div>
  )
}

interface DayFilterProps {
  readonly id: string
  readonly label: string
  readonly day: string | undefined
  readonly onPick: (day: string | undefined) => void
}

/** What is typed counts as soon as it is a day, or nothing. */
function DayFilter({ id, label, day, onPick }: DayFilterProps) {
  const [text, setText] = useState(day === undefined ? '' : formatDay(day))
  const type = (typed: string) => {
    setText(typed)
    const next = parseDay(typed) ?? undefined
    if (next !== day && (next !== undefined || typed === '')) onPick(next)
  }
  return <DayField id={id} label={label} value={text} onChange={type} />
}

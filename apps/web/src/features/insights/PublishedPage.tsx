import type { PublishedInsight } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { addDays } from '../../ui/form/day.ts'
import { useFormat } from '../../ui/format.ts'
import { FilterMenu } from '../../ui/manage/FilterMenu.tsx'
import {
  changedListSearch,
  isNarrowed,
  pickedIn,
  withoutFilters,
  type ListSearch,
  type SearchChange,
} from '../../ui/manage/search.ts'
import { PeriodMenu } from '../../ui/period/PeriodMenu.tsx'
import { useSeen } from '../../ui/plain/useSeen.ts'
import { ChipRow } from '../../ui/table/ChipRow.tsx'
import { EmptyList } from '../../ui/table/EmptyList.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import shared from '../../ui/table/list.module.css'
import styles from './insights.module.css'
import { readersDetail, readersList } from './insights.search.ts'
import { publishedQuery, seenProductsQuery, usePeriodOf } from './insights.ts'

/** What was found about products, the newest first, for everybody who sees them. */
export function PublishedPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation(['insights', 'manage'])
  const seen = useSeen()
  const format = useFormat()
  const navigate = useNavigate()
  const { data, error, refetch, isFetching } = useQuery({
    ...publishedQuery(search),
    placeholderData: keepPreviousData,
  })
  const show = (next: ListSearch) => void navigate({ to: readersList, search: next, resetScroll: false })
  const change = (by: SearchChange) => show(changedListSearch(search, by))
  const clear = () => show(withoutFilters(search))
  return (
    <div className="grid gap-4">
      <header>
        <h1>{t('reader.title')}</h1>
        <p className={styles.soft}>{t('reader.lead')}</p>
      </header>
      <Tools search={search} onChange={change} onClear={clear} />
      <p className={styles.soft} role="status">
        {data && t('reader.count', { count: data.meta.totalData, total: format.number(data.meta.totalData) })}
      </p>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <div className="min-h-80" aria-busy data-awaited />}
      {data?.answer.length === 0 &&
        (isNarrowed(search) ? (
          <EmptyList title={t('manage:noMatchTitle')} text={t('manage:noMatchText')} onClear={clear} />
        ) : (
          <EmptyList title={t('reader.emptyTitle')} text={t('reader.emptyText')} />
        ))}
      {data && data.answer.length > 0 && (
        <>
          {data.answer.some(({ isBeyondScope }) => isBeyondScope) && (
            <p className={styles.soft}>{t('reader.beyondScope', { seen })}</p>
          )}
          <ul className={styles.cards} aria-label={t('reader.list')} aria-busy={isFetching}>
            {data.answer.map((insight) => (
              <li key={insight.id}>
                <Card insight={insight} />
              </li>
            ))}
          </ul>
          <Pager
            meta={data.meta}
            page={{ number: data.meta.page, size: data.meta.size }}
            onChange={({ number, size }) =>
              show(changedListSearch({ ...search, size: String(size) }, { page: String(number) }))
            }
          />
        </>
      )}
    </div>
  )
}

interface ToolsProps {
  readonly search: ListSearch
  readonly onChange: (by: SearchChange) => void
  readonly onClear: () => void
}

function Tools({ search, onChange, onClear }: ToolsProps) {
  const { t } = useTranslation(['insights', 'manage'])
  const format = useFormat()
  const products = useQuery(seenProductsQuery).data ?? []
  const { from, to } = search
  const days = [
    from && t('manage:period.fromDay', { from: format.day(from) }),
    to && t('manage:period.toDay', { to: format.day(addDays(to, -1)) }),
  ].filter(Boolean)
  const picked = pickedIn(search, 'product').map((id) => products.find((one) => String(one.id) === id)?.name ?? id)
  const chips = [
    { key: 'product', name: t('field.product'), value: picked.join(', '), keys: ['product'] },
    { key: 'period', name: t('manage:period.title'), value: days.join(' '), keys: ['from', 'to'] },
  ].filter(({ value }) => value !== '')
  const filters = [
    {
      field: 'product',
      label: t('field.product'),
      options: products.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
  return (
    <>
      <div className={shared.toolbar}>
        <SearchBox
          label={t('search')}
          hint={t('searchHint')}
          value={search['search'] ?? ''}
          onSearch={(text) => onChange({ search: text || undefined })}
        />
        <FilterMenu filters={filters} search={search} onChange={onChange} />
        <PeriodMenu from={from} to={to} onChange={(next) => onChange({ from: next.from, to: next.to })} />
      </div>
      <ChipRow
        chips={chips.map(({ keys, ...chip }) => ({
          ...chip,
          onRemove: () => onChange(Object.fromEntries(keys.map((key) => [key, undefined]))),
        }))}
        onClearAll={onClear}
      />
    </>
  )
}

function Card({ insight }: { readonly insight: PublishedInsight }) {
  const { t } = useTranslation('insights')
  const format = useFormat()
  const periodOf = usePeriodOf()
  const { id, title, lead, product, subProduct, publishedAt, maker, evidence, hasSnapshot } = insight
  const rests = [evidence > 0 && t('reader.evidence', { count: evidence }), hasSnapshot && t('reader.chart')]
  return (
    <>
      <h2>
        <Link to={readersDetail} params={{ id: String(id) }}>
          {title}
        </Link>
      </h2>
      <p className={styles.soft}>
        {[product, subProduct].filter(Boolean).join(' · ')} · {periodOf(insight)}
      </p>
      <p>{lead}</p>
      <p className={styles.soft}>
        {[`${t('reader.published', { at: format.day(publishedAt) })} ${t('reader.by', { who: maker })}`, ...rests]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

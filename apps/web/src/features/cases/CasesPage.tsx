import { caseSettlings, caseStates, caseWorks, type CaseSettling, type PortalCase } from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { catalogQuery } from '../../api/catalog.ts'
import { useTranslation } from '../../i18n/speech.ts'
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
import parts from '../../ui/plain/parts.module.css'
import { ChipRow } from '../../ui/table/ChipRow.tsx'
import { EmptyList } from '../../ui/table/EmptyList.tsx'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import type { Column } from '../../ui/table/column.ts'
import shared from '../../ui/table/list.module.css'
import { Brief } from './Brief.tsx'
import { CaseSign } from './CaseSign.tsx'
import styles from './cases.module.css'
import { MissedTargets } from './MissedTargets.tsx'
import { casesQuery } from './queries.ts'
import { useCaseWords } from './useCaseWords.ts'

/** What is wrong in all that the person sees, the worst first. */
export function CasesPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation(['cases', 'manage'])
  const format = useFormat()
  const navigate = useNavigate()
  const columns = useCaseColumns(search)
  const { title } = useCaseWords()
  const { data, ...asked } = useQuery({ ...casesQuery(search), placeholderData: keepPreviousData })
  const show = (next: ListSearch | ((now: SearchChange) => ListSearch), replace: boolean) =>
    void navigate({ to: '/v3/cases', search: next, replace, resetScroll: false })
  // Of the address as it is by then: another filter may have been chosen while one typed.
  const change = (by: SearchChange) => show((now) => changedListSearch(now, by), !('page' in by))
  const clear = () => show(withoutFilters(search), false)
  return (
    <div className={shared.page}>
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.soft}>{t('lead')}</p>
      </header>
      <Brief isOnList />
      <Tools search={search} onChange={change} onClear={clear} />
      <p className={styles.soft} role="status">
        {data &&
          t(search['state'] === undefined ? 'countOpen' : 'count', {
            count: data.meta.totalData,
            total: format.number(data.meta.totalData),
          })}
      </p>
      <ListTable
        label={t('list')}
        name="cases"
        columns={columns}
        query={{ ...asked, data }}
        rowId={({ id }) => String(id)}
        rowName={title}
        search={search}
        onChange={change}
        onOpen={({ id }) =>
          void navigate({ to: '/v3/cases/$id', params: { id: String(id) }, state: { listBefore: search } })
        }
        empty={
          isNarrowed(search) ? (
            <EmptyList title={t('manage:noMatchTitle')} text={t('manage:noMatchText')} onClear={clear} />
          ) : (
            <EmptyList title={t('emptyTitle')} text={t('emptyText')} />
          )
        }
      />
      <MissedTargets />
    </div>
  )
}

interface ToolsProps {
  readonly search: ListSearch
  readonly onChange: (by: SearchChange) => void
  readonly onClear: () => void
}

/** What settles a case for its readers, in words. */
function useSettledWord(): (settled: CaseSettling) => string {
  const { t } = useTranslation('cases')
  return (settled) => (settled === 'muted' ? t('field.muted') : t(`opinion.${settled}`))
}

/** What the list is narrowed by that no filter of its own has: a figure, and since when cases were found. */
function useNarrowing(search: ListSearch): { key: string; name: string; value: string }[] {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const { language } = useCaseWords()
  const { data: catalog } = useQuery({ ...catalogQuery, enabled: search['measure'] !== undefined })
  const titleOf = (name: string) => {
    const [id, measure] = name.split('.')
    const dataset = catalog?.find((one) => one.id === id)
    return dataset?.measures.find((one) => one.id === measure)?.titles[language] ?? name
  }
  return [
    { key: 'measure', name: t('quality.field.measure'), value: pickedIn(search, 'measure').map(titleOf).join(', ') },
    { key: 'found', name: t('foundSince'), value: search['found'] ? format.day(search['found']) : '' },
  ]
}

/** A place in words, filters, and what the list is narrowed by. */
function Tools({ search, onChange, onClear }: ToolsProps) {
  const { t } = useTranslation('cases')
  const settledWord = useSettledWord()
  const narrowing = useNarrowing(search)
  const filters = [
    {
      field: 'state',
      label: t('field.state'),
      options: caseStates.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      field: 'work',
      label: t('field.work'),
      options: caseWorks.map((value) => ({ value, label: t(`work.${value}`) })),
    },
    {
      field: 'settled',
      label: t('field.opinion'),
      options: caseSettlings.map((value) => ({ value, label: settledWord(value) })),
    },
    { field: 'mine', label: t('field.owner'), single: true as const, options: [{ value: 'true', label: t('mine') }] },
  ]
  const chips = [
    { key: 'place', name: t('field.place'), value: search['place'] ?? '' },
    ...narrowing,
    ...filters.map(({ field, label, options }) => ({
      key: field,
      name: label,
      value: pickedIn(search, field)
        .map((picked) => options.find(({ value }) => value === picked)?.label ?? picked)
        .join(', '),
    })),
  ].filter(({ value }) => value !== '')
  return (
    <>
      <div className={shared.toolbar}>
        <SearchBox
          label={t('search')}
          hint={t('searchHint')}
          value={search['place'] ?? ''}
          onSearch={(text) => onChange({ place: text || undefined })}
        />
        <FilterMenu filters={filters} search={search} onChange={onChange} />
      </div>
      <ChipRow
        chips={chips.map((chip) => ({ ...chip, onRemove: () => onChange({ [chip.key]: undefined }) }))}
        onClearAll={onClear}
      />
    </>
  )
}

function useCaseColumns(search: ListSearch): Column<PortalCase>[] {
  const { t } = useTranslation('cases')
  const words = useCaseWords()
  const settledWord = useSettledWord()
  return [
    {
      id: 'title',
      title: t('field.title'),
      size: 398,
      grows: true,
      cell: (found, { tabbed }) => {
        const settled = found.mutedUntil === null ? found.opinion : 'muted'
        return (
          <span className={styles.named}>
            <CaseSign state={found.state} />
            <span>
              <Link
                to="/v3/cases/$id"
                params={{ id: String(found.id) }}
                state={{ listBefore: search }}
                className={parts.recordLink}
                tabIndex={tabbed ? undefined : -1}
              >
                {words.title(found)}
              </Link>
              {settled && <span className={styles.settled}>{settledWord(settled)}</span>}
            </span>
          </span>
        )
      },
    },
    {
      id: 'place',
      title: t('field.place'),
      size: 124,
      cell: (found) => <span className={styles.wrapped}>{words.place(found)}</span>,
    },
    {
      id: 'time',
      title: t('field.time'),
      size: 140,
      cell: (found) => <span className={styles.wrapped}>{words.time(found)}</span>,
    },
    {
      id: 'owner',
      title: t('field.owner'),
      size: 156,
      cell: ({ owner }) => owner?.name ?? <span className="text-ink-faint">{t('noOwner')}</span>,
    },
    { id: 'work', title: t('field.work'), size: 112, cell: ({ work }) => t(`work.${work}`) },
  ]
}

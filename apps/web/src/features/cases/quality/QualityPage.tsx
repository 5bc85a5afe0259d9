import {
  caseModels,
  caseQualityDays,
  caseSensitivities,
  caseStates,
  type CaseQuality,
  type CaseSensitivity,
  type MeasureQuality,
} from '@ido/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { catalogQuery } from '../../../api/catalog.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { useViewing } from '../../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../../ui/format.ts'
import { FilterMenu } from '../../../ui/manage/FilterMenu.tsx'
import { changedListSearch, pickedIn, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import parts from '../../../ui/plain/parts.module.css'
import { ChipRow } from '../../../ui/table/ChipRow.tsx'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import { QueryTable } from '../../../ui/table/QueryTable.tsx'
import type { Column } from '../../../ui/table/column.ts'
import shared from '../../../ui/table/list.module.css'
import { qualityQuery, useSensitivity } from './queries.ts'

/** 'Kualitas temuan': how often each measure became a case, what people said of that, and how closely it is looked at. */
export function QualityPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const { data, ...asked } = useQuery({ ...qualityQuery(search), placeholderData: keepPreviousData })
  const columns = useQualityColumns(data)
  const total = data?.measures.length ?? 0
  const meta = { page: 1, size: total, totalPage: 1, show_from: 1, show_to: total, totalData: total }
  return (
    <div className={shared.page} data-wide>
      <header>
        <h1>{t('quality.title')}</h1>
        <p className="text-ink-soft text-sm">{t('quality.lead', { days: caseQualityDays })}</p>
        {data && !data.can.change && <p className="text-ink-soft text-sm">{t('quality.readOnly')}</p>}
      </header>
      <DatasetFilter search={search} />
      <p className="text-ink-soft text-sm" role="status">
        {data && t('quality.count', { count: total, total: format.number(total) })}
      </p>
      <QueryTable
        label={t('quality.list')}
        name="case-quality"
        columns={columns}
        query={{ ...asked, data: data && { answer: data.measures, meta } }}
        rowId={({ dataset, measure }) => `${dataset}.${measure}`}
        rowName={({ measure }) => measure}
        pageSize={20}
        sort={null}
        onSort={() => undefined}
        empty={<EmptyList title={t('quality.emptyTitle')} text={t('quality.emptyText')} />}
      />
      <Models />
    </div>
  )
}

/** What is usual by each model, in words. */
function Models() {
  const { t } = useTranslation('cases')
  return (
    <section className={parts.card} aria-labelledby="case-models">
      <h2 id="case-models">{t('quality.models')}</h2>
      <dl className={parts.readFacts}>
        {caseModels.map((model) => [
          <dt key={model}>{t(`quality.model.${model}`)}</dt>,
          <dd key={`${model}-usual`}>{t(`usual.${model}`)}</dd>,
        ])}
      </dl>
      <p className="text-ink-soft text-sm">{t('beside')}</p>
    </section>
  )
}

function DatasetFilter({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('cases')
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: catalog = [] } = useQuery(catalogQuery)
  const options = catalog.map(({ id, titles }) => ({ value: id, label: titles[language] }))
  const change = (by: SearchChange) =>
    void navigate({ to: '/v3/manage/case-quality', search: (now) => changedListSearch(now, by), resetScroll: false })
  const picked = pickedIn(search, 'dataset').map((id) => options.find(({ value }) => value === id)?.label ?? id)
  const clear = () => change({ dataset: undefined })
  return (
    <>
      <div className={shared.toolbar}>
        <FilterMenu
          filters={[{ field: 'dataset', label: t('quality.dataset'), options }]}
          search={search}
          onChange={change}
        />
      </div>
      <ChipRow
        chips={
          picked.length > 0
            ? [{ key: 'dataset', name: t('quality.dataset'), value: picked.join(', '), onRemove: clear }]
            : []
        }
        onClearAll={clear}
      />
    </>
  )
}

function useLanguage() {
  const { i18n } = useTranslation('cases')
  return i18n.language
}

const openStates = caseStates.filter((state) => state !== 'over')

function useQualityColumns(quality: CaseQuality | undefined): Column<MeasureQuality>[] {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const language = useLanguage()
  const from = quality?.from
  return [
    {
      id: 'measure',
      title: t('quality.field.measure'),
      size: 172,
      grows: true,
      cell: (row, { tabbed }) => (
        <span className={shared.lines}>
          <ToCases of={row} search={{ ...ofAllStates, found: from }} tabbed={tabbed}>
            {row.titles.measure[language]}
          </ToCases>
          <small>{row.titles.dataset[language]}</small>
        </span>
      ),
    },
    {
      id: 'model',
      title: t('quality.field.model'),
      size: 130,
      cell: ({ model, family }) => (
        <span className={shared.lines}>
          {t(`quality.model.${model}`)}
          <small>{t(`quality.family.${family}`)}</small>
        </span>
      ),
    },
    ...(['cases', 'notAProblem', 'known', 'open'] as const).map((id): Column<MeasureQuality> => ({
      id,
      title: t(`quality.field.${id}`),
      size: { cases: 72, notAProblem: 122, known: 92, open: 84 }[id],
      align: 'right',
      cell: (row, { tabbed }) =>
        row[id] === 0 ? (
          <span className="text-ink-faint">0</span>
        ) : (
          <ToCases of={row} search={{ ...behindCount[id], found: from }} tabbed={tabbed}>
            {format.number(row[id])}
          </ToCases>
        ),
    })),
    {
      id: 'sensitivity',
      title: t('quality.field.sensitivity'),
      size: 112,
      cell: (row) => <SensitivityPick row={row} canChange={quality?.can.change ?? false} />,
    },
    {
      id: 'changed',
      title: t('quality.field.changed'),
      size: 142,
      cell: ({ changedBy, changedAt }) =>
        changedAt === null ? (
          <span className="text-ink-faint">{t('quality.never')}</span>
        ) : (
          <span className={shared.lines}>
            {changedBy}
            <small>{format.instant(changedAt)}</small>
          </span>
        ),
    },
  ]
}

const ofAllStates = { state: caseStates.join(',') }
/** What the list of cases is narrowed by behind each count. */
const behindCount = {
  cases: ofAllStates,
  notAProblem: { ...ofAllStates, settled: 'notAProblem' },
  known: { ...ofAllStates, settled: 'known' },
  open: { state: openStates.join(',') },
} as const

interface ToCasesProps {
  readonly of: MeasureQuality
  readonly search: SearchChange
  readonly tabbed: boolean
  readonly children: string
}

function ToCases({ of: { dataset, measure }, search, tabbed, children }: ToCasesProps) {
  return (
    <Link
      to="/v3/cases"
      search={changedListSearch({ measure: `${dataset}.${measure}` }, search)}
      className={parts.recordLink}
      tabIndex={tabbed ? undefined : -1}
    >
      {children}
    </Link>
  )
}

/** Takes effect with the next search. Of two people at once, the slower one sees a conflict. */
function SensitivityPick({ row, canChange }: { readonly row: MeasureQuality; readonly canChange: boolean }) {
  const { t } = useTranslation('cases')
  const language = useLanguage()
  const viewing = useViewing()
  const { mutate, isPending, variables } = useSensitivity(row)
  const measure = row.titles.measure[language]
  const set = (sensitivity: CaseSensitivity) =>
    mutate(sensitivity, {
      onSuccess: (now) =>
        showNotice(
          t('quality.saved', { measure, sensitivity: t(`quality.sensitivity.${now.sensitivity}`).toLowerCase() }),
        ),
    })
  return (
    <select
      className={shared.pick}
      aria-label={t('quality.sensitivityOf', { measure: `${measure}, ${row.titles.dataset[language]}` })}
      value={isPending ? variables : row.sensitivity}
      disabled={!canChange || viewing || isPending}
      onChange={({ target }) => set(target.value as CaseSensitivity)}
    >
      {caseSensitivities.map((each) => (
        <option key={each} value={each}>
          {t(`quality.sensitivity.${each}`)}
        </option>
      ))}
    </select>
  )
}

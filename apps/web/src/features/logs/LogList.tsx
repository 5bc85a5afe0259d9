import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { FilterMenu } from '../../ui/manage/FilterMenu.tsx'
import type { FilterField } from '../../ui/manage/screen.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import { PeriodMenu } from '../../ui/period/PeriodMenu.tsx'
import { ChipRow, type Chip } from '../../ui/table/ChipRow.tsx'
import { EmptyList } from '../../ui/table/EmptyList.tsx'
import { ExportMenu } from '../../ui/table/ExportMenu.tsx'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import type { Column, TableQuery } from '../../ui/table/column.ts'
import shared from '../../ui/table/list.module.css'
import { inSearch, loggedPeriod, type useSearchChange } from './chips.ts'
import styles from './logs.module.css'

interface LogListProps<Row> extends ReturnType<typeof useSearchChange> {
  /** The key of a person's choice of columns. */
  readonly name: string
  readonly words: Readonly<Record<'label' | 'search' | 'searchHint' | 'emptyTitle' | 'emptyText', string>>
  readonly search: ListSearch
  readonly rows: TableQuery<Row>
  rowId(row: Row): string
  readonly columns: readonly Column<Row>[]
  readonly filter: FilterField
  readonly chips: readonly Chip[]
  readonly isNarrowed: boolean
  readonly fileAddress: Parameters<typeof ExportMenu>[0]['addressOf']
  renderDetails(row: Row, onClose: () => void): ReactNode
}

/** A log: searched, filtered by kind and period, sorted, as a file, and each of its lines opened. */
export function LogList<Row extends object>({ words, search, rows, rowId, change, clear, ...of }: LogListProps<Row>) {
  const { t } = useTranslation(['logs', 'manage'])
  const format = useFormat()
  const [opened, setOpened] = useState<Row | null>(null)
  const meta = rows.data?.meta
  return (
    <>
      <div className={shared.toolbar}>
        <SearchBox
          label={words.search}
          hint={words.searchHint}
          value={search['search'] ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <FilterMenu filters={[of.filter]} search={search} onChange={change} />
        <PeriodMenu {...loggedPeriod(search)} onChange={(period) => change(inSearch(period))} />
        <span className="flex-1" />
        <ExportMenu addressOf={of.fileAddress} total={meta?.totalData} />
      </div>
      <ChipRow chips={of.chips} onClearAll={clear} />
      <p className={styles.count} role="status">
        {meta && t('count', { count: meta.totalData, total: format.number(meta.totalData) })}
      </p>
      <ListTable
        label={words.label}
        name={of.name}
        columns={of.columns}
        query={rows}
        rowId={rowId}
        rowName={rowId}
        search={search}
        onChange={change}
        onOpen={setOpened}
        openLabel={t('field.details')}
        empty={
          of.isNarrowed ? (
            <EmptyList title={t('manage:noMatchTitle')} text={t('manage:noMatchText')} onClear={clear} />
          ) : (
            <EmptyList title={words.emptyTitle} text={words.emptyText} />
          )
        }
      />
      {opened && of.renderDetails(opened, () => setOpened(null))}
    </>
  )
}

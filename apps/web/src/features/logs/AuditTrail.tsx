import { auditSubjects, exportAudit, type AuditRow } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { addressOf } from '../../api/client.ts'
import { useFormat } from '../../ui/format.ts'
import { FilterMenu } from '../../ui/manage/FilterMenu.tsx'
import { PeriodMenu } from '../../ui/period/PeriodMenu.tsx'
import type { ListSearch, SearchChange } from '../../ui/manage/search.ts'
import type { Column } from '../../ui/table/column.ts'
import { EmptyList } from '../../ui/table/EmptyList.tsx'
import { ChipRow } from '../../ui/table/ChipRow.tsx'
import { ExportMenu } from '../../ui/table/ExportMenu.tsx'
import shared from '../../ui/table/list.module.css'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import { inSearch, loggedPeriod, useSearchChange } from './extent.ts'
import { AuditDetails } from './AuditDetails.tsx'
import { ChainState } from './ChainState.tsx'
import { useAuditChips } from './chips.ts'
import styles from './logs.module.css'
import { PersonButton } from './PersonButton.tsx'
import { auditAsked, useAudit } from './queries.ts'
import { useLogWords } from './words.ts'

/** Every decision, the newest first, under the state of the chain that keeps them. */
export function AuditTrail({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation(['logs', 'manage'])
  const format = useFormat()
  const rows = useAudit(search)
  const { change, clear } = useSearchChange('activity-log', search)
  const columns = useAuditColumns((who) => change({ who }))
  const chips = useAuditChips(search, change)
  const [opened, setOpened] = useState<AuditRow | null>(null)
  const meta = rows.data?.meta
  const narrowed = search['search'] !== undefined || chips.length > 0
  return (
    <>
      <ChainState />
      <AuditToolbar search={search} total={meta?.totalData} onChange={change} />
      <ChipRow chips={chips} onClearAll={clear} />
      <p className={styles.count} role="status">
        {meta && t('count', { count: meta.totalData, total: format.number(meta.totalData) })}
      </p>
      <ListTable
        label={t('audit.label')}
        name="audit"
        columns={columns}
        query={rows}
        rowId={({ seq }) => String(seq)}
        rowName={({ seq }) => String(seq)}
        search={search}
        onChange={change}
        onOpen={setOpened}
        openLabel={t('field.details')}
        empty={
          narrowed ? (
            <EmptyList title={t('manage:noMatchTitle')} text={t('manage:noMatchText')} onClear={clear} />
          ) : (
            <EmptyList title={t('audit.emptyTitle')} text={t('audit.emptyText')} />
          )
        }
      />
      {opened && <AuditDetails row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

interface ToolbarProps {
  readonly search: ListSearch
  readonly total: number | undefined
  readonly onChange: (change: SearchChange) => void
}

function AuditToolbar({ search, total, onChange }: ToolbarProps) {
  const { t } = useTranslation('logs')
  const words = useLogWords()
  const kinds = auditSubjects.map((value) => ({ value, label: words.subject(value) }))
  return (
    <div className={shared.toolbar}>
      <SearchBox
        label={t('audit.search')}
        hint={t('audit.searchHint')}
        value={search['search'] ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <FilterMenu
        filters={[{ field: 'subjectType', label: t('audit.kind'), options: kinds }]}
        search={search}
        onChange={onChange}
      />
      <PeriodMenu {...loggedPeriod(search)} onChange={(period) => onChange(inSearch(period))} />
      <span className="flex-1" />
      <ExportMenu
        addressOf={(file) => addressOf(exportAudit, { query: { ...auditAsked(search), ...file } })}
        total={total}
      />
    </div>
  )
}

/** All of them stand beside each other on a laptop. */
function useAuditColumns(onPerson: (who: string) => void): readonly Column<AuditRow>[] {
  const { t } = useTranslation('logs')
  const format = useFormat()
  const words = useLogWords()
  return [
    { id: 'at', title: t('audit.at'), size: 156, cell: ({ at }) => format.instant(at) },
    {
      id: 'who',
      title: t('audit.who'),
      size: 148,
      cell: ({ who }, { tabbed }) => <PersonButton name={who} tabbed={tabbed} onPick={() => onPerson(who)} />,
    },
    { id: 'action', title: t('audit.action'), size: 176, cell: ({ action }) => words.action(action) },
    { id: 'subject', title: t('audit.subject'), size: 188, grows: true, cell: ({ subject }) => subject },
    { id: 'reason', title: t('audit.reason'), size: 148, cell: ({ reason }) => reason },
    {
      id: 'changes',
      title: t('audit.changes'),
      size: 100,
      align: 'right',
      cell: ({ changes }) => (changes.length > 0 ? format.number(changes.length) : ''),
    },
  ]
}

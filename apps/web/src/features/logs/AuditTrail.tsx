import type { AuditRow } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import type { Column } from '../../ui/table/column.ts'
import { EmptyList } from '../../ui/table/EmptyList.tsx'
import { ChipRow } from '../../ui/table/ChipRow.tsx'
import shared from '../../ui/table/list.module.css'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import { useSearchChange } from './extent.ts'
import { AuditDetails } from './AuditDetails.tsx'
import { ChainState } from './ChainState.tsx'
import { usePeriodChip } from './chips.ts'
import { PeriodMenu } from './PeriodMenu.tsx'
import { useAudit } from './queries.ts'
import { useLogWords } from './words.ts'

/** Every decision, the newest first, under the state of the chain that keeps them. */
export function AuditTrail({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation(['logs', 'manage'])
  const rows = useAudit(search)
  const columns = useAuditColumns()
  const { change, clear } = useSearchChange('activity-log', search)
  const chips = usePeriodChip(search, change)
  const [opened, setOpened] = useState<AuditRow | null>(null)
  const narrowed = search['search'] !== undefined || chips.length > 0
  return (
    <>
      <ChainState />
      <div className={shared.toolbar}>
        <SearchBox
          label={t('audit.search')}
          hint={t('audit.searchHint')}
          value={search['search'] ?? ''}
          onSearch={(text) => change({ search: text || undefined })}
        />
        <PeriodMenu search={search} onChange={change} />
      </div>
      <ChipRow chips={chips} onClearAll={() => change({ timestamp_from: undefined, timestamp_to: undefined })} />
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

function useAuditColumns(): readonly Column<AuditRow>[] {
  const { t } = useTranslation('logs')
  const format = useFormat()
  const words = useLogWords()
  return [
    { id: 'at', title: t('audit.at'), size: 168, cell: ({ at }) => format.instant(at) },
    { id: 'who', title: t('audit.who'), size: 184, cell: ({ who }) => who },
    { id: 'action', title: t('audit.action'), size: 216, cell: ({ action }) => words.action(action) },
    { id: 'subject', title: t('audit.subject'), size: 280, grows: true, cell: ({ subject }) => subject },
    { id: 'reason', title: t('audit.reason'), size: 240, cell: ({ reason }) => reason },
    {
      id: 'changes',
      title: t('audit.changes'),
      size: 104,
      align: 'right',
      cell: ({ changes }) => (changes.length > 0 ? format.number(changes.length) : ''),
    },
  ]
}

import { auditSubjects, exportAudit, type AuditRow } from '@ido/contract'
import { addressOf } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import type { Column } from '../../ui/table/column.ts'
import { AuditDetails } from './AuditDetails.tsx'
import { ChainState } from './ChainState.tsx'
import { useAuditChips } from './chips.ts'
import { useSearchChange } from './extent.ts'
import { LogList } from './LogList.tsx'
import { PersonButton } from './PersonButton.tsx'
import { auditAsked, useAudit } from './queries.ts'
import { useLogWords } from './words.ts'

/** Every decision, the newest first, under the state of the chain that keeps them. */
export function AuditTrail({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('logs')
  const { subject } = useLogWords()
  const rows = useAudit(search)
  const { change, clear } = useSearchChange('activity-log', search)
  const columns = useAuditColumns((who) => change({ who }))
  const chips = useAuditChips(search, change)
  return (
    <>
      <ChainState />
      <LogList
        name="audit"
        words={{
          label: t('audit.label'),
          search: t('audit.search'),
          searchHint: t('audit.searchHint'),
          emptyTitle: t('audit.emptyTitle'),
          emptyText: t('audit.emptyText'),
        }}
        {...{ search, change, clear, rows, columns, chips }}
        rowId={({ seq }) => String(seq)}
        filter={{
          field: 'subjectType',
          label: t('audit.kind'),
          options: auditSubjects.map((value) => ({ value, label: subject(value) })),
        }}
        isNarrowed={search['search'] !== undefined || chips.length > 0}
        fileAddress={(file) => addressOf(exportAudit, { query: { ...auditAsked(search), ...file } })}
        renderDetails={(row, onClose) => <AuditDetails row={row} onClose={onClose} />}
      />
    </>
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

import { auditSubjects, exportAudit, type AuditRow } from '@ido/contract'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../ui/format.ts'
import { ChangeList } from '../../ui/manage/ChangeList.tsx'
import type { ListSearch } from '../../ui/manage/search.ts'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import parts from '../../ui/plain/parts.module.css'
import type { Column } from '../../ui/table/column.ts'
import { LogList } from './LogList.tsx'
import { PersonButton } from './PersonButton.tsx'
import { useAuditChips, useSearchChange } from './chips.ts'
import styles from './logs.module.css'
import { auditAsked, auditStateQuery, useAudit } from './queries.ts'
import { useAuditWords, useLogWords } from './words.ts'

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

/** Whether the chain of the audit trail holds, and if not, where it breaks first. */
function ChainState() {
  const { t } = useTranslation('logs')
  const format = useFormat()
  const state = useQuery(auditStateQuery)
  if (state.error && !state.data) {
    return <LoadFailure error={state.error} onRetry={() => void state.refetch()} retrying={state.isFetching} />
  }
  if (!state.data) {
    return (
      <p className={styles.chain} aria-busy>
        {t('audit.checking')}
      </p>
    )
  }
  const { rows, head, broken } = state.data
  if (broken) {
    return (
      <div className={styles.chain} data-broken role="alert">
        <IconAlertTriangle size={20} aria-hidden />
        <p className="min-w-0 text-ink">
          <b>{t('audit.broken', { seq: format.number(broken.seq) })}</b> {t(`audit.why.${broken.why}`)}
        </p>
      </div>
    )
  }
  return (
    <div className={styles.chain} role="status">
      <IconShieldCheck size={20} aria-hidden />
      <p className="min-w-0 text-ink">
        <b>{t('audit.intact', { count: rows, rows: format.number(rows) })}</b>{' '}
        {rows === 0 ? t('audit.empty') : t('audit.intactText')}
        {head && (
          <small className="block text-ink-soft text-xs wrap-anywhere">
            {t('audit.head')}: {format.number(head.seq)} <code>{head.hash}</code>
          </small>
        )}
      </p>
    </div>
  )
}

// Of what began or ended with it there is one side: 'all regions' is nothing that it had before.
const begins = /\.(created|registered|restored|given|approved)$/

const ends = /\.(deleted|withdrawn|revoked)$/

/** One decision: who, when, why, and every field before and after. */
function AuditDetails({ row, onClose }: { readonly row: AuditRow; readonly onClose: () => void }) {
  const { t } = useTranslation('logs')
  const format = useFormat()
  const words = useAuditWords()
  const { subject: kindOf } = useLogWords()
  const facts = {
    [t('audit.at')]: format.instant(row.at),
    [t('audit.who')]: row.who,
    [t('audit.action')]: words.action(row.action),
    [t('audit.subject')]: `${row.subject} (${kindOf(row.subjectType)})`,
    [t('audit.reason')]: row.reason,
    [t('field.ipaddress')]: row.ip,
  }
  return (
    <Dialog title={t('audit.detailsTitle', { seq: format.number(row.seq) })} onClose={onClose} side>
      <dl className={parts.readFacts}>
        {Object.entries(facts)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}-value`}>{value}</dd>])}
      </dl>
      <h3 className="mt-5 mb-2">{t('audit.changes')}</h3>
      {row.changes.length === 0 ? (
        <p>{t('audit.noChanges')}</p>
      ) : (
        <ChangeList changes={row.changes} words={words} made={begins.test(row.action)} gone={ends.test(row.action)} />
      )}
      <h3 className="mt-5 mb-2">{t('audit.hash')}</h3>
      <code className="font-mono text-xs wrap-anywhere">{row.hash}</code>
    </Dialog>
  )
}

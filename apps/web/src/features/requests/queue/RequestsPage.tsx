import { accessRequestStatuses, rejectAccess, shortestReason, type AccessRequestRow } from '@ido/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showRefusal } from '../../../ui/feedback/notices.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useFormat } from '../../../ui/format.ts'
import { changedListSearch, editAddress, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import styles from '../../../ui/people/people.module.css'
import { usePeopleWords } from '../../../ui/people/words.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Facts } from '../../../ui/plain/Facts.tsx'
import parts from '../../../ui/plain/parts.module.css'
import { ChipRow } from '../../../ui/table/ChipRow.tsx'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import { ExportMenu } from '../../../ui/table/ExportMenu.tsx'
import { ListTable } from '../../../ui/table/ListTable.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { Tabs } from '../../../ui/table/Tabs.tsx'
import shared from '../../../ui/table/list.module.css'
import { ApproveForm } from './ApproveForm.tsx'
import { RequestBadge, useAge, useRequestColumns } from './columns.tsx'
import { requestsFile, useRequestCounts, useRequests } from './queries.ts'
import { useDecision } from './useDecision.ts'

interface NoRequestsProps {
  readonly status: string
  readonly onClear: (() => void) | undefined
}

/** What an empty list says: nobody fits, or nobody asks. */
function NoRequests({ status, onClear }: NoRequestsProps) {
  const { t } = useTranslation(['people', 'manage'])
  if (onClear) return <EmptyList title={t('manage:noMatchTitle')} text={t('manage:noMatchText')} onClear={onClear} />
  return (
    <EmptyList
      title={t('request.emptyTitle')}
      text={t(status === 'waiting' ? 'request.emptyWaiting' : 'request.emptyText')}
    />
  )
}

interface OnlyOfProps {
  readonly name: string
  readonly onRemove: () => void
  readonly onClear: () => void
}

/** Says that these are one person's requests, and leads back to everybody's. */
function OnlyOf({ name, onRemove, onClear }: OnlyOfProps) {
  const { t } = useTranslation('people')
  return <ChipRow chips={[{ key: 'account', name: t('request.of'), value: name, onRemove }]} onClearAll={onClear} />
}

function Head({ waiting }: { readonly waiting: number | undefined }) {
  const { t } = useTranslation('people')
  const format = useFormat()
  return (
    <header className={shared.head}>
      <div>
        <h1>{t('request.title')}</h1>
        <p className="min-h-[1.5em] mt-0.5 text-ink-soft" role="status">
          {waiting !== undefined && t('request.waitingCount', { count: waiting, total: format.number(waiting) })}
        </p>
      </div>
    </header>
  )
}

interface StatusTabsProps {
  readonly chosen: string
  readonly counts: ReturnType<typeof useRequestCounts>
  readonly onPick: (status: string) => void
}

function StatusTabs({ chosen, counts, onPick }: StatusTabsProps) {
  const { t } = useTranslation('people')
  const tabs = [...accessRequestStatuses, 'all' as const].map((id) => {
    return { id, label: t(`request.tab.${id}`), count: counts[id] }
  })
  return <Tabs label={t('field.status')} chosen={chosen} tabs={tabs} onPick={onPick} />
}

function useChangeSearch() {
  const navigate = useNavigate()
  return (by: SearchChange) =>
    void navigate({
      to: '/v3/manage/access',
      search: (now) => changedListSearch(now, by),
      replace: !('page' in by),
      resetScroll: false,
    })
}

/** 'Kelola Akses': who waits to be let in, and every decision that was taken. */
export function RequestsPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('people')
  const rows = useRequests(search)
  const counts = useRequestCounts(search)
  const [open, setOpen] = useState<AccessRequestRow | null>(null)
  const status = search['status'] ?? 'waiting'
  const change = useChangeSearch()
  const narrowed = search['search'] !== undefined || search['accountId'] !== undefined
  const clear = () => change({ search: undefined, accountId: undefined })
  return (
    <div className={shared.page}>
      <Head waiting={counts['waiting']} />
      <div className={shared.toolbar}>
        <SearchBox
          label={t('request.search')}
          hint={t('request.searchHint')}
          value={search['search'] ?? ''}
          onSearch={(words) => change({ search: words || undefined })}
        />
        <span className="flex-1" />
        <ExportMenu addressOf={requestsFile(search)} total={rows.data?.meta.totalData} />
      </div>
      <StatusTabs
        chosen={status}
        counts={counts}
        onPick={(id) => change({ status: id === 'waiting' ? undefined : id, orderName: undefined, orderBy: undefined })}
      />
      {search['accountId'] !== undefined && (
        <OnlyOf
          name={rows.data?.answer[0]?.name ?? `#${search['accountId']}`}
          onRemove={() => change({ accountId: undefined })}
          onClear={clear}
        />
      )}
      <ListTable
        label={t('request.title')}
        name={`access-${status}`}
        columns={useRequestColumns(status, setOpen)}
        query={rows}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.name}
        search={search}
        onChange={change}
        onOpen={setOpen}
        empty={<NoRequests status={status} onClear={narrowed ? clear : undefined} />}
      />
      {open && <RequestPanel request={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

interface RejectFormProps {
  readonly request: AccessRequestRow
  readonly onDone: () => void
}

/** Keeps somebody out, and tells them why. */
function RejectForm({ request, onDone }: RejectFormProps) {
  const { t } = useTranslation(['people', 'manage'])
  const [reason, setReason] = useState('')
  const { messages, setMessages, decision } = useDecision({
    send: (told: string) => call(rejectAccess, { params: { id: request.id }, body: { reason: told } }),
    onDecided: () => {
      showRefusal(t('request.rejected', { name: request.name }))
      onDone()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (decision.isPending) return
    if (reason.trim().length < shortestReason) return setMessages({ reason: t('problem.rejectReason') })
    setMessages({})
    decision.mutate(reason.trim())
  }
  return (
    <form className={styles.decisionForm} onSubmit={submit} noValidate aria-label={t('request.reject')}>
      <TextField
        id="reject-reason"
        label={t('manage:reason')}
        value={reason}
        onChange={setReason}
        longest={1000}
        area
        required
        error={messages['reason']}
        help={t('request.reasonHelp')}
      />
      <Button type="submit" busy={decision.isPending}>
        {t('request.rejectSend')}
      </Button>
    </form>
  )
}

interface RequestPanelProps {
  readonly request: AccessRequestRow
  readonly onClose: () => void
}

/** One request: who asks, what was asked and decided before, and the decision. */
function RequestPanel({ request, onClose }: RequestPanelProps) {
  const { t } = useTranslation('people')
  const [decision, setDecision] = useState<'approve' | 'reject'>('approve')
  return (
    <Dialog title={request.name} side onClose={onClose}>
      <div className={styles.panel}>
        <RequestBadge {...request} />
        <RequestFacts request={request} />
        {request.can.decide ? (
          <>
            <div className={styles.decisions} role="group" aria-label={t('request.decision')}>
              {(['approve', 'reject'] as const).map((one) => (
                <button key={one} type="button" aria-pressed={decision === one} onClick={() => setDecision(one)}>
                  {t(`request.${one}`)}
                </button>
              ))}
            </div>
            {decision === 'approve' ? (
              <ApproveForm request={request} onDone={onClose} />
            ) : (
              <RejectForm request={request} onDone={onClose} />
            )}
          </>
        ) : (
          request.status === 'waiting' && <p className="px-3 py-2 rounded bg-watch-soft">{request.can.whyNot}</p>
        )}
      </div>
    </Dialog>
  )
}

type Fact = readonly [name: string, value: string | null]

/** Only what there is: most requests wish for nothing. */
function RequestFacts({ request }: Pick<RequestPanelProps, 'request'>) {
  const { t } = useTranslation(['people', 'manage'])
  const format = useFormat()
  const words = usePeopleWords()
  const age = useAge()
  const change = request.emailChange
  const pending: Fact[] = change
    ? [
        [
          t('request.pending'),
          t('request.pendingText', { email: change.email, who: change.askedBy, when: format.instant(change.askedAt) }),
        ],
      ]
    : []
  const asked: Fact[] = [
    [t('field.nik'), request.nik],
    [t('field.email'), request.email],
    ...pending,
    [t('request.askedAt'), `${format.instant(request.createdAt)} (${age(request.createdAt)})`],
    [t('request.askedBy'), t(`request.by.${request.requestedBy}`)],
    [t('request.wishReason'), request.wish.reason],
    [t('request.wishRegion'), request.wish.region],
  ]
  const decided: Fact[] = request.decidedAt
    ? [
        [t('request.decidedBy'), request.decidedBy],
        [t('request.decidedAt'), format.instant(request.decidedAt)],
        [t('manage:reason'), request.reason],
      ]
    : []
  const given: Fact[] =
    request.status === 'approved'
      ? [
          [t('field.roles'), request.roles?.join(', ') || t('role.none')],
          [t('field.effectiveScope'), words.value('effectiveScope', request.scope)],
          [t('field.accessUntil'), words.value('accessUntil', request.accessUntil)],
        ]
      : []
  return (
    <>
      <Facts className={parts.facts} facts={[...asked, ...decided, ...given].filter(([, value]) => value)} />
      {request.accountId !== null && (
        <p className="flex flex-wrap gap-4">
          <Link to={editAddress('users')} params={{ id: String(request.accountId) }}>
            {t('request.toAccount')}
          </Link>
          {request.earlier > 0 && (
            <Link to="/v3/manage/access" search={{ status: 'all', accountId: String(request.accountId) }}>
              {t('request.earlierCount', { count: request.earlier })}
            </Link>
          )}
        </p>
      )}
    </>
  )
}

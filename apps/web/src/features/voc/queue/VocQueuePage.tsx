import { queueParts, type QueuePart, type VocRow } from '@ido/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useSession } from '../../../api/session.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import parts from '../../../ui/plain/parts.module.css'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import { ListTable } from '../../../ui/table/ListTable.tsx'
import { Tabs } from '../../../ui/table/Tabs.tsx'
import type { Column } from '../../../ui/table/column.ts'
import shared from '../../../ui/table/list.module.css'
import { useNow } from '../../../ui/useNow.ts'
import { DueText, StatusBadge } from '../Badges.tsx'
import type { VocSearch } from '../list/voc.search.ts'
import { useVocRows } from '../list/useVocRows.ts'
import { vocPaths } from '../voc.read.ts'
import { queueList, queuePath, type QueueSearch } from './queue.ts'

/** What waits for a person: what is theirs, what is late, what came today and what nobody looks after. */
export function VocQueuePage({ search: { part = 'mine', page } }: { readonly search: QueueSearch }) {
  const { t } = useTranslation('care')
  const navigate = useNavigate()
  const list = useListOf()
  const search = list(part, page)
  const rows = useVocRows(search)
  const show = (next: QueueSearch) => void navigate({ to: queuePath, search: next, resetScroll: false })
  const open = (row: VocRow) =>
    void navigate({ to: vocPaths.manage.detail, params: { id: String(row.id) }, state: { vocList: search } })
  return (
    <div className={shared.page} data-wide>
      <header className={shared.head}>
        <h1>{t('queue.title')}</h1>
      </header>
      <p className="text-ink-soft">{t('queue.lead')}</p>
      <Parts chosen={part} onPick={(next) => show(next === 'mine' ? {} : { part: next })} />
      <ListTable
        label={t('queue.label')}
        name="voc-queue"
        columns={useQueueColumns(search)}
        query={rows}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.voc_id}
        search={search}
        onChange={({ page: next }) => show({ ...(part !== 'mine' && { part }), ...(next && { page: next }) })}
        onOpen={open}
        empty={<EmptyList title={t('queue.emptyTitle')} text={t(`queue.emptyText.${part}`)} />}
      />
    </div>
  )
}

function useListOf() {
  const { id: me } = useSession()
  const now = useNow()
  return (part: QueuePart, page?: string) => queueList(part, { me, now, page })
}

/** Each part with how many wait in it. */
function Parts({ chosen, onPick }: { readonly chosen: QueuePart; readonly onPick: (part: QueuePart) => void }) {
  const { t } = useTranslation('care')
  const list = useListOf()
  const mine = useVocRows(list('mine')).data
  const late = useVocRows(list('late')).data
  const today = useVocRows(list('today')).data
  const free = useVocRows(list('free')).data
  const counts = { mine, late, today, free }
  const tabs = queueParts.map((id) => ({ id, label: t(`queue.part.${id}`), count: counts[id]?.meta.totalData }))
  return <Tabs label={t('queue.parts')} chosen={chosen} tabs={tabs} onPick={onPick} />
}

function useQueueColumns(search: VocSearch): Column<VocRow>[] {
  const { t } = useTranslation('care')
  const words = useLabels()
  const none = (text: string) => <span className="text-ink-faint">{text}</span>
  return [
    {
      id: 'voc_id',
      title: 'ID',
      size: 160,
      cell: (row, { tabbed }) => (
        <Link
          to={vocPaths.manage.detail}
          params={{ id: String(row.id) }}
          state={{ vocList: search }}
          className={`${parts.recordLink} tabular-nums`}
          tabIndex={tabbed ? undefined : -1}
        >
          {row.voc_id}
        </Link>
      ),
    },
    { id: 'about', title: t('queue.about'), size: 280, grows: true, cell: (row) => row.list_feedback ?? row.longtext },
    {
      id: 'due_at',
      title: t('due'),
      size: 224,
      cell: (row) => <DueText record={row} />,
    },
    { id: 'status', title: t('queue.status'), size: 128, cell: ({ status }) => <StatusBadge status={status} /> },
    {
      id: 'owner',
      title: t('owner'),
      size: 176,
      cell: ({ owner_name: owner }) => owner ?? none(t('nobody')),
    },
    {
      id: 'product',
      title: t('queue.product'),
      size: 160,
      cell: ({ labels }) => (labels.product_id ? words(labels.product_id) : none('—')),
    },
  ]
}

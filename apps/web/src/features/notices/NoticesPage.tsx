import {
  commentAnchor,
  defaultPageSize,
  firstPage,
  type EndpointMeta,
  type NoticeKind,
  type PortalNotice,
  type listNotices,
} from '@ido/contract'
import {
  IconAlertTriangle,
  IconArrowRight,
  IconAt,
  IconCheck,
  IconClockExclamation,
  IconPlugConnectedX,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMarkRead, useNotices } from '../../api/notices.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { ViewingNote, useViewing } from '../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../ui/format.ts'
import type { ListSearch } from '../../ui/manage/search.ts'
import { Button } from '../../ui/plain/Button.tsx'
import buttons from '../../ui/plain/icon-button.module.css'
import { BeyondLastPage, EmptyList } from '../../ui/table/EmptyList.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { Tabs } from '../../ui/table/Tabs.tsx'
import type { PageState } from '../../ui/table/column.ts'
import { useKept } from '../../ui/table/layout.ts'
import shared from '../../ui/table/list.module.css'
import styles from './notices.module.css'

/** What the portal told its reader, the newest first. */
export function NoticesPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('notices')
  const navigate = useNavigate()
  const page = { number: Number(search['page'] ?? firstPage), size: Number(search['size'] ?? defaultPageSize) }
  const onlyUnread = search['unread'] === 'true'
  const onlyMentions = search['kind'] === 'mentioned'
  const asked = { page: page.number, size: page.size, onlyUnread, onlyMentions }
  const { data, error, isFetching, refetch } = useNotices(asked)
  const kept = useKept(data)
  const show = ({ number, size }: PageState, { unread = onlyUnread, mentions = onlyMentions } = {}) => {
    const next = {
      ...(unread && { unread: 'true' }),
      ...(mentions && { kind: 'mentioned' }),
      ...(number !== firstPage && { page: String(number) }),
      ...(size !== defaultPageSize && { size: String(size) }),
    }
    void navigate({ to: '/v3/notices', search: next })
  }
  const meta = kept?.meta
  return (
    <div className={shared.page} aria-busy={!kept && !error}>
      <header className={shared.head}>
        <h1>{t('title')}</h1>
        <ReadAll newest={kept?.answer[0]} meta={meta} startsWithNewest={page.number === firstPage && !onlyMentions} />
      </header>
      <ViewingNote />
      <Tabs
        label={t('parts')}
        chosen={onlyUnread ? 'unread' : 'all'}
        tabs={[
          { id: 'all', label: t('part.all') },
          { id: 'unread', label: t('part.unread'), count: meta?.unread },
        ]}
        onPick={(part) => show({ ...page, number: firstPage }, { unread: part === 'unread' })}
      />
      <CheckField
        id="notices-mentions"
        label={t('onlyMentions')}
        checked={onlyMentions}
        onChange={(mentions) => show({ ...page, number: firstPage }, { mentions })}
      />
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!kept && !error && <div className="min-h-96 border border-line rounded-card bg-surface" />}
      {kept && (
        <Notices
          notices={kept.answer}
          meta={kept.meta}
          empty={onlyUnread ? 'unread' : onlyMentions ? 'mentions' : 'all'}
          page={page}
          onPage={(next) => show(next)}
        />
      )}
    </div>
  )
}

type NoticeMeta = EndpointMeta<typeof listNotices>

interface NoticesProps {
  readonly notices: readonly PortalNotice[]
  readonly meta: NoticeMeta
  /** What to say where there is none. */
  readonly empty: 'all' | 'unread' | 'mentions'
  readonly page: PageState
  readonly onPage: (page: PageState) => void
}

function Notices({ notices, meta, empty, page, onPage }: NoticesProps) {
  const { t } = useTranslation('notices')
  if (meta.totalData === 0) return <EmptyList title={t(`empty.${empty}.title`)} text={t(`empty.${empty}.text`)} />
  if (notices.length === 0)
    return <BeyondLastPage last={meta.totalPage} onGo={() => onPage({ ...page, number: meta.totalPage })} />
  return (
    <>
      <ul className={styles.list} aria-label={t('title')}>
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </ul>
      <Pager meta={meta} page={page} onChange={onPage} />
    </>
  )
}

interface ReadAllProps {
  readonly newest: PortalNotice | undefined
  readonly meta: NoticeMeta | undefined
  /** Whether the list starts with the newest notice of any kind. */
  readonly startsWithNewest: boolean
}

/** Marks all up to the newest as read, so it is offered only where the newest is on the page. */
function ReadAll({ newest, meta, startsWithNewest }: ReadAllProps) {
  const { t } = useTranslation('notices')
  const mark = useMarkRead()
  const viewing = useViewing()
  if (!newest || !meta || meta.unread === 0 || !startsWithNewest) return null
  return (
    <Button kind="default" busy={mark.isPending} disabled={viewing} onClick={() => mark.mutate({ upTo: newest.id })}>
      {t('readAll')}
    </Button>
  )
}

const signs: Readonly<Record<NoticeKind, Icon>> = {
  assigned: IconUserCheck,
  status: IconArrowRight,
  overdue: IconClockExclamation,
  escalated: IconAlertTriangle,
  mentioned: IconAt,
  interrupted: IconPlugConnectedX,
}

/** One notice: what happened to which record or work, when, and whether it was read; who opens that has read it. */
function NoticeLine({ notice }: { readonly notice: PortalNotice }) {
  const { t } = useTranslation('notices')
  const format = useFormat()
  const mark = useMarkRead()
  const client = useQueryClient()
  const viewing = useViewing()
  const { id, kind, at, read_at: readAt } = notice
  const name = useName(notice)
  const Sign = signs[kind]
  const isUnread = readAt === null
  const read = () => isUnread && !viewing && mark.mutate({ ids: [id] })
  const open = () => {
    // It may tell of what happened since the record was last looked at.
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'voc' && queryKey.includes(notice.record?.id),
    })
    read()
  }
  return (
    <li data-unread={isUnread || undefined} data-kind={kind}>
      <Sign size={18} aria-hidden />
      <div>
        <Way notice={notice} onClick={open}>
          {name}
        </Way>{' '}
        {useSaid(notice)}
        <small>
          {format.instant(at)}
          {isUnread && <b> · {t('unread')}</b>}
        </small>
      </div>
      {isUnread && !viewing && (
        <button
          type="button"
          className={buttons.icon}
          aria-label={t('markRead', { record: name })}
          title={t('read')}
          disabled={mark.isPending}
          onClick={read}
        >
          <IconCheck size={18} aria-hidden />
        </button>
      )}
    </li>
  )
}

interface WayProps {
  readonly notice: PortalNotice
  readonly onClick: () => void
  readonly children: string
}

/** To the record or the case, or to where interrupted work goes on or is started again. */
function Way({ notice: { record, parts }, ...link }: WayProps) {
  if (parts.case !== undefined) return <Link to="/v3/cases/$id" params={{ id: String(parts.case) }} {...link} />
  if (record) {
    return (
      <Link
        to="/v3/dashboard/digital-product-performance/product/feedback/detail/{-$id}"
        params={{ id: String(record.id) }}
        {...(parts.comment !== undefined && { hash: commentAnchor(parts.comment) })}
        {...link}
      />
    )
  }
  if (parts.what === 'clean-up') return <Link to="/v3/manage/setting" {...link} />
  if (parts.import === undefined) return <Link to="/v3/settings" hash="settings-downloads" {...link} />
  return <Link to="/v3/manage/import" search={{ import: String(parts.import) }} {...link} />
}

function useName({ record, parts: { case: found, what, name = '' } }: PortalNotice): string {
  const { t } = useTranslation('notices')
  if (record) return record.name
  if (found !== undefined) return t('case', { id: found })
  return what === 'clean-up' ? t('cleanUp') : name
}

/** What happened, as the sentence that the record or work begins. */
function useSaid({ kind, parts }: PortalNotice): string {
  const { t } = useTranslation(['notices', 'voc'])
  const format = useFormat()
  const { by = '', status = 'new', due, owner, what = 'export' } = parts
  if (kind === 'interrupted') return t(`notices:interrupted.${what}`)
  return t(`notices:said.${kind}`, {
    by,
    status: t(`voc:status.${status}`),
    due: due === undefined ? '' : format.instant(due),
    owner: owner ?? t('notices:nobody'),
  })
}

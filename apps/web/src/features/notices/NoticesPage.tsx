import { defaultPageSize, type EndpointMeta, firstPage, type listNotices, type PortalNotice } from '@ido/contract'
import { useNavigate } from '@tanstack/react-router'
import { useMarkRead, useNotices } from '../../api/notices.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useViewing, ViewingNote } from '../../ui/form/ViewingNote.tsx'
import type { ListSearch } from '../../ui/manage/search.ts'
import { Button } from '../../ui/plain/Button.tsx'
import type { PageState } from '../../ui/table/column.ts'
import { BeyondLastPage, EmptyList } from '../../ui/table/EmptyList.tsx'
import shared from '../../ui/table/list.module.css'
import { Pager } from '../../ui/table/Pager.tsx'
import { Tabs } from '../../ui/table/Tabs.tsx'
import { useKept } from '../../ui/table/useKept.ts'
import { NoticeLine } from './NoticeLine.tsx'
import styles from './notices.module.css'

/** What the portal told its reader, the newest first. */
export function NoticesPage({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('notices')
  const navigate = useNavigate()
  const page = { number: Number(search['page'] ?? firstPage), size: Number(search['size'] ?? defaultPageSize) }
  const onlyUnread = search['unread'] === 'true'
  const { data, error, isFetching, refetch } = useNotices({ page: page.number, size: page.size, onlyUnread })
  const kept = useKept(data)
  const show = (unread: boolean, { number, size }: PageState) => {
    const next = {
      ...(unread && { unread: 'true' }),
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
        <ReadAll newest={kept?.answer[0]} meta={meta} isFirstPage={page.number === firstPage} />
      </header>
      <ViewingNote />
      <Tabs
        label={t('parts')}
        chosen={onlyUnread ? 'unread' : 'all'}
        tabs={[
          { id: 'all', label: t('part.all') },
          { id: 'unread', label: t('part.unread'), count: meta?.unread },
        ]}
        onPick={(part) => show(part === 'unread', { ...page, number: firstPage })}
      />
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!kept && !error && <div className={styles.bones} />}
      {kept && (
        <Notices
          notices={kept.answer}
          meta={kept.meta}
          onlyUnread={onlyUnread}
          page={page}
          onPage={(next) => show(onlyUnread, next)}
        />
      )}
    </div>
  )
}

type NoticeMeta = EndpointMeta<typeof listNotices>

interface NoticesProps {
  readonly notices: readonly PortalNotice[]
  readonly meta: NoticeMeta
  readonly onlyUnread: boolean
  readonly page: PageState
  readonly onPage: (page: PageState) => void
}

function Notices({ notices, meta, onlyUnread, page, onPage }: NoticesProps) {
  const { t } = useTranslation('notices')
  if (meta.totalData === 0) {
    const part = onlyUnread ? 'unread' : 'all'
    return <EmptyList title={t(`empty.${part}.title`)} text={t(`empty.${part}.text`)} />
  }
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
  readonly isFirstPage: boolean
}

/** From the first page alone: there stands the newest that was seen. */
function ReadAll({ newest, meta, isFirstPage }: ReadAllProps) {
  const { t } = useTranslation('notices')
  const mark = useMarkRead()
  const viewing = useViewing()
  if (!newest || !meta || meta.unread === 0 || !isFirstPage) return null
  return (
    <Button kind="default" busy={mark.isPending} disabled={viewing} onClick={() => mark.mutate({ upTo: newest.id })}>
      {t('readAll')}
    </Button>
  )
}

import { commentAnchor, type NoticeKind, type PortalNotice } from '@ido/contract'
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
import { Link } from '@tanstack/react-router'
import { useMarkRead } from '../../api/notices.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useViewing } from '../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../ui/format.ts'
import buttons from '../../ui/plain/icon-button.module.css'

const signs: Readonly<Record<NoticeKind, Icon>> = {
  assigned: IconUserCheck,
  status: IconArrowRight,
  overdue: IconClockExclamation,
  escalated: IconAlertTriangle,
  mentioned: IconAt,
  interrupted: IconPlugConnectedX,
}

/** One notice: what happened to which record or work, when, and whether it was read; who opens that has read it. */
export function NoticeLine({ notice }: { readonly notice: PortalNotice }) {
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

/** To the record, or to where interrupted work goes on or is started again. */
function Way({ notice: { record, parts }, ...link }: WayProps) {
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

function useName({ record, parts: { what, name = '' } }: PortalNotice): string {
  const { t } = useTranslation('notices')
  if (record) return record.name
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

import { defaultPageSize, firstPage, longestReason, removeVoc, restoreVoc, type VocDetail } from '@ido/contract'
import { useClipboard } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconLink, IconList, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { quotasQuery } from '../../../api/quotas.ts'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { useFormat } from '../../../ui/format.ts'
import button from '../../../ui/plain/Button.module.css'
import { Button } from '../../../ui/plain/Button.tsx'
import { UnmarkedLink } from '../../../ui/plain/UnmarkedLink.tsx'
import { useKey } from '../../../ui/plain/keys.ts'
import { toListQuery, type VocSearch } from '../list/voc.search.ts'
import { listQuery, vocKeys } from '../queries.ts'
import { queuePartOf, queuePath } from '../queue/queue.ts'
import { vocPaths, type VocPlace } from '../voc.read.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { WordsDialog } from './WordsDialog.tsx'
import styles from './detail.module.css'
import { titleOf } from './title.ts'

interface DetailHeadProps {
  readonly place: VocPlace
  readonly record: VocDetail
  readonly list: VocSearch | undefined
}

/** What the record is called, what it is about, and everything that can be done with it. */
export function DetailHead({ place, record, list }: DetailHeadProps) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const title = titleOf(record)
  const facts = [record.labels.product_id, record.labels.sub_product, record.labels.regional_company]
  return (
    <header className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="tabular-nums wrap-anywhere">
          {title === null ? (
            record.voc_id
          ) : (
            <>
              <small className="block text-ink-soft text-base font-medium">{record.voc_id}</small> {title}
            </>
          )}
        </h1>
        <Neighbours place={place} id={record.id} list={list} />
      </div>
      <p className="text-ink-soft">
        {facts.filter(Boolean).map((fact) => `${fact} · `)}
        {t('detail.created', { by: record.createdBy, at: format.instant(record.createddate) })}
      </p>
      <div className="flex flex-wrap items-start gap-2 mt-1">
        <MoveButtons record={record} />
        <EditLink place={place} record={record} list={list} />
        <CopyLink place={place} id={record.id} />
        <DeleteButton place={place} record={record} />
      </div>
    </header>
  )
}

function EditLink({ place, record, list }: DetailHeadProps) {
  const { t } = useTranslation('record')
  const navigate = useNavigate()
  const isOwn = useSession().id === record.createdById
  const target = {
    to: vocPaths[place].edit,
    params: { id: String(record.id) },
    state: list ? { vocList: list } : {},
  } as const
  useKey('e', () => record.can.edit && void navigate(target))
  if (record.can.edit) {
    return (
      <UnmarkedLink {...target} className={button.button} data-kind="default" aria-keyshortcuts="e">
        <IconPencil size={16} aria-hidden />
        {t('detail.edit')}
      </UnmarkedLink>
    )
  }
  return (
    <span className={styles.refused}>
      <Button kind="default" disabled aria-describedby="voc-edit-refused">
        <IconPencil size={16} aria-hidden />
        {t('detail.edit')}
      </Button>
      <small className="text-ink-faint text-xs" id="voc-edit-refused">
        {t(isOwn ? 'detail.editRefusedOwn' : 'detail.editRefused')}
      </small>
    </span>
  )
}

function CopyLink({ place, id }: { readonly place: VocPlace; readonly id: number }) {
  const { t } = useTranslation('record')
  const clipboard = useClipboard({ timeout: 3_000 })
  const address = new URL(vocPaths[place].detail.replace('{-$id}', String(id)), location.origin)
  return (
    <>
      <Button kind="default" onClick={() => clipboard.copy(address.href)}>
        <IconLink size={16} aria-hidden />
        {clipboard.copied ? t('detail.linkCopied') : t('detail.copyLink')}
      </Button>
      <span role="status" className="spoken">
        {clipboard.copied && t('detail.linkCopied')}
      </span>
    </>
  )
}

interface NeighboursProps {
  readonly place: VocPlace
  readonly id: number
  readonly list: VocSearch | undefined
}

/** Back to the list as it was, and on to the record before or after in it. */
function Neighbours({ place, id, list }: NeighboursProps) {
  const { t } = useTranslation('record')
  const navigate = useNavigate()
  const { before, after } = useNeighbours(id, list)
  const paths = vocPaths[place]
  const go = (to: typeof before) => {
    if (to)
      void navigate({ to: paths.detail, params: { id: String(to.id) }, state: { vocList: to.list }, replace: true })
  }
  const part = queuePartOf(list)
  const back = part ? { to: queuePath, search: { part } } : { to: paths.list, search: list ?? {} }
  useKey('k', () => go(before))
  useKey('j', () => go(after))
  return (
    <nav className="flex flex-wrap gap-1" aria-label={t('detail.neighbours')}>
      <UnmarkedLink {...back} className={button.button} data-kind="quiet" data-size="small">
        <IconList size={16} aria-hidden />
        {t('detail.toList')}
      </UnmarkedLink>
      {list && (
        <>
          <Button kind="quiet" size="small" aria-keyshortcuts="k" disabled={!before} onClick={() => go(before)}>
            <IconChevronLeft size={16} aria-hidden />
            {t('detail.before')}
          </Button>
          <Button kind="quiet" size="small" aria-keyshortcuts="j" disabled={!after} onClick={() => go(after)}>
            {t('detail.after')}
            <IconChevronRight size={16} aria-hidden />
          </Button>
        </>
      )}
    </nav>
  )
}

interface DeleteButtonProps {
  readonly place: VocPlace
  readonly record: VocDetail
}

/** Moves the record to the trash; a sent one asks why first. Both can be undone. */
function DeleteButton({ place, record }: DeleteButtonProps) {
  const { t } = useTranslation(['record', 'manage'])
  const [asking, setAsking] = useState(false)
  const remove = useRemoveRecord(place, record)
  if (!record.can.remove) return null
  return (
    <>
      <Button
        kind="default"
        busy={remove.isPending}
        onClick={() => (record.status === 'draft' ? remove.mutate(null) : setAsking(true))}
      >
        <IconTrash size={16} aria-hidden />
        {t('manage:form.delete')}
      </Button>
      {asking && (
        <WordsDialog
          title={t('detail.deleteTitle', { id: record.voc_id })}
          label={t('bulk.reason')}
          help={t('detail.deleteHelp')}
          missing={t('bulk.reasonMissing')}
          send={t('manage:form.deleteYes', { name: record.voc_id })}
          written=""
          longest={longestReason}
          busy={remove.isPending}
          onClose={() => setAsking(false)}
          onSend={(reason) => remove.mutate(reason, { onSettled: () => setAsking(false) })}
        />
      )}
    </>
  )
}

function useRemoveRecord(place: VocPlace, { id, voc_id: name }: VocDetail) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const navigate = useNavigate()
  const renew = () =>
    Promise.all([vocKeys.lists, quotasQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })))
  const restore = useMutation({
    mutationFn: (trashId: number) => call(restoreVoc, { params: { id: trashId } }),
    onSuccess: async () => {
      await renew()
      showNotice(t('restored'))
    },
  })
  return useMutation({
    mutationFn: async (reason: string | null) => (await call(removeVoc, { body: { id, reason } })).answer,
    onSuccess: async ({ trashId }) => {
      showNotice(t('removed', { name }), { label: t('undo'), run: () => restore.mutate(trashId) })
      // Its page is left first: nothing of it is to be read again.
      await navigate({ to: vocPaths[place].list })
      await renew()
    },
  })
}

interface Neighbour {
  readonly id: number
  /** The search whose page the record stands on, so that the list opens there again. */
  readonly list: VocSearch
}

/** The records before and after this one in the list that it was opened from, over the ends of its page. */
function useNeighbours(id: number, list: VocSearch | undefined): { before?: Neighbour; after?: Neighbour } {
  const search = list ?? {}
  const number = Number(search.page ?? firstPage)
  // Not by what an address may hold: the queue asks for more than that.
  const page = (offset: number): VocSearch => ({ ...search, page: String(number + offset) })
  const here = useQuery({ ...listQuery(toListQuery(search)), enabled: list !== undefined, staleTime: 5 * 60_000 })
  const rows = here.data?.answer ?? []
  const place = rows.findIndex((row) => row.id === id)
  const first = place === 0 && number > firstPage
  const last = place === rows.length - 1 && place === Number(search.size ?? defaultPageSize) - 1
  const pageBefore = useQuery({ ...listQuery(toListQuery(page(-1))), enabled: first })
  const pageAfter = useQuery({ ...listQuery(toListQuery(page(1))), enabled: last })
  if (place === -1) return {}
  const before = first ? pageBefore.data?.answer.at(-1) : rows[place - 1]
  const after = last ? pageAfter.data?.answer[0] : rows[place + 1]
  return {
    ...(before ? { before: { id: before.id, list: first ? page(-1) : search } } : {}),
    ...(after ? { after: { id: after.id, list: last ? page(1) : search } } : {}),
  }
}

import { deleteDashboard, shareDashboard, type DashboardAnswer } from '@ido/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { boardsQuery } from '../../../api/boards.ts'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { refusalOf } from '../../../ui/feedback/refusal.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useViewing } from '../../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { Failure, Message } from '../../../ui/plain/Message.tsx'
import { dashboardQuery } from '../queries.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { SharingFields, isSharingWhole } from './SharingFields.tsx'
import type { BoardTool } from './ToolItems.tsx'
import { useBoardChangeWords } from './board-words.ts'
import { keptVersions, tookIn, useGoToBoard, versionsOnPage, versionsQuery, type BoardVersion } from './queries.ts'
import styles from './versions.module.css'

interface ToolDialogsProps {
  readonly tool: BoardTool
  readonly answer: DashboardAnswer
  readonly language: 'id' | 'en'
  readonly onLook: (version: number) => void
  readonly onClose: () => void
}

/** What was chosen in the menu of a board. */
export function ToolDialogs({ tool, answer, language, onLook, onClose }: ToolDialogsProps) {
  if (tool === 'copy') return <CopyDialog definition={answer.definition} language={language} onClose={onClose} />
  if (tool === 'share') return <SharingDialog answer={answer} onClose={onClose} />
  if (tool === 'versions') return <VersionsDialog answer={answer} onLook={onLook} onClose={onClose} />
  if (tool === 'remove') return <RemoveDialog answer={answer} language={language} onClose={onClose} />
  return null
}

interface VersionsDialogProps {
  readonly answer: DashboardAnswer
  readonly onLook: (version: number) => void
  readonly onClose: () => void
}

/** The versions of a board, the newest first: who made each, when, and what they changed. */
function VersionsDialog({ answer, onLook, onClose }: VersionsDialogProps) {
  const { t } = useTranslation(['boards', 'common'])
  const [page, setPage] = useState(1)
  const [restored, restore] = useState<BoardVersion | null>(null)
  const { data, error, refetch, isFetching } = useQuery(versionsQuery(answer.path, page))
  if (restored) {
    return <RestoreDialog answer={answer} version={restored} onDone={onClose} onClose={() => restore(null)} />
  }
  const isLone = data !== undefined && page === 1 && data.answer.length <= 1
  return (
    <Dialog side title={t('versions.title')} onClose={onClose}>
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <p aria-busy>{t('common:loading')}</p>}
      {isLone && <p className="text-ink-soft text-sm">{t('versions.empty')}</p>}
      <ol className={styles.versions} aria-busy={isFetching}>
        {data?.answer.map((version) => (
          <li className="grid gap-1 py-3 border-b border-line" key={version.version}>
            <VersionLine
              version={version}
              mayRestore={answer.can.restore}
              onLook={() => onLook(version.version)}
              onRestore={() => restore(version)}
            />
          </li>
        ))}
      </ol>
      {(data?.meta.totalPage ?? 1) > 1 && (
        <div className="flex flex-wrap gap-2 pt-1">
          <Button kind="default" size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('versions.newer')}
          </Button>
          <Button
            kind="default"
            size="small"
            disabled={page >= (data?.meta.totalPage ?? 1) || (data?.answer.length ?? 0) < versionsOnPage}
            onClick={() => setPage(page + 1)}
          >
            {t('versions.older')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

interface VersionLineProps {
  readonly version: BoardVersion
  readonly mayRestore: boolean
  readonly onLook: () => void
  readonly onRestore: () => void
}

function VersionLine({ version: { version, at, who, isCurrent, changes }, mayRestore, ...on }: VersionLineProps) {
  const { t } = useTranslation('boards')
  const format = useFormat()
  const viewing = useViewing()
  const wordsOf = useBoardChangeWords()
  return (
    <>
      <p className="flex gap-2 items-baseline">
        <b>{t('versions.version', { version })}</b>
        {isCurrent && <span className={styles.now}>{t('versions.current')}</span>}
      </p>
      <p className="text-ink-soft text-sm">
        {who ?? t('versions.portal')} · <time dateTime={at}>{format.instant(at)}</time>
      </p>
      {changes === null ? (
        <p>{t('versions.first')}</p>
      ) : changes.length === 0 ? (
        <p>{t('versions.same')}</p>
      ) : (
        <ul aria-label={t('versions.reasons')}>
          {changes.map((change) => (
            <li key={`${change.field} ${change.widget?.id ?? ''}`}>{wordsOf(change)}</li>
          ))}
        </ul>
      )}
      {!isCurrent && (
        <div className="flex flex-wrap gap-2 pt-1">
          <Button kind="default" size="small" aria-label={t('versions.lookAt', { version })} onClick={on.onLook}>
            {t('versions.look')}
          </Button>
          {mayRestore && (
            <Button
              kind="default"
              size="small"
              disabled={viewing}
              aria-label={t('versions.restoreOf', { version })}
              onClick={on.onRestore}
            >
              {t('versions.restore')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

interface RemoveDialogProps {
  readonly answer: DashboardAnswer
  readonly language: 'id' | 'en'
  readonly onClose: () => void
}

/** Deletes a board that was made here, or takes a shipped one back to its shipped form. */
function RemoveDialog({ answer, language, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('boards')
  const id = useId()
  const [typed, setTyped] = useState('')
  const title = answer.definition.title[language]
  const isOwn = answer.origin === 'own'
  // What others see, too, is not deleted in passing.
  const mustType = isOwn && answer.sharing.audience !== 'private'
  const remove = useRemoval(answer, title, onClose)
  return (
    <Dialog
      title={t(isOwn ? 'remove.title' : 'remove.resetTitle', { title })}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" data-first={!mustType || undefined} onClick={onClose}>
            {t('remove.cancel')}
          </Button>
          <Button
            disabled={mustType && typed.trim() !== title.trim()}
            busy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t(isOwn ? 'remove.yes' : 'remove.resetYes')}
          </Button>
        </>
      }
    >
      <Failure>{remove.error?.message}</Failure>
      <p>{t(isOwn ? 'remove.text' : 'remove.resetText')}</p>
      {mustType && (
        <>
          <p>{t('remove.shared')}</p>
          <TextField
            id={`${id}-typed`}
            label={t('remove.type', { title })}
            value={typed}
            longest={200}
            onChange={setTyped}
          />
        </>
      )}
    </Dialog>
  )
}

function useRemoval({ path, origin }: DashboardAnswer, title: string, onDone: () => void) {
  const { t } = useTranslation('boards')
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    meta: { ownFailure: true },
    mutationFn: () => call(deleteDashboard, { body: { path } }),
    onSuccess: async () => {
      const isGone = origin === 'own'
      onDone()
      // Its page is left first: nothing of it is to be read again.
      if (isGone) {
        await navigate({ to: '/v3/dashboard', ignoreBlocker: true })
        client.removeQueries({ queryKey: dashboardQuery(path).queryKey })
      } else await client.invalidateQueries({ queryKey: dashboardQuery(path).queryKey })
      void client.invalidateQueries({ queryKey: keptVersions.all })
      await client.invalidateQueries({ queryKey: boardsQuery.queryKey })
      showNotice(t(isGone ? 'remove.done' : 'remove.resetDone', { title }))
    },
  })
}

interface SharingDialogProps {
  readonly answer: DashboardAnswer
  readonly onClose: () => void
}

/** Says for whom a board is. */
function SharingDialog({ answer, onClose }: SharingDialogProps) {
  const { t } = useTranslation('boards')
  const client = useQueryClient()
  const goTo = useGoToBoard()
  const { path, version } = answer
  const [sharing, setSharing] = useState(answer.sharing)
  const [isTried, setTried] = useState(false)
  const share = useMutation({
    meta: { ownFailure: true },
    mutationFn: async () => (await call(shareDashboard, { body: { path, version, sharing } })).answer,
    onSuccess: async (now) => {
      onClose()
      showNotice(t('sharing.saved'))
      // What is for fewer people may get an address that says nothing.
      if (now.path !== path) await goTo(now.path)
      await tookIn(client, now)
    },
    // Somebody else may have been faster: the next try is upon what stands now.
    onError: () => void client.invalidateQueries({ queryKey: dashboardQuery(path).queryKey }),
  })
  const save = () => {
    setTried(true)
    if (isSharingWhole(sharing)) share.mutate()
  }
  const missing = isTried && !isSharingWhole(sharing) ? t('problem.roles') : undefined
  const roles = refusalOf(share.error, 'sharing.roles')
  return (
    <Dialog
      title={t('sharing.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onClose}>
            {t('arrange.cancel')}
          </Button>
          {answer.can.share && (
            <Button busy={share.isPending} onClick={save}>
              {t('sharing.save')}
            </Button>
          )}
        </>
      }
    >
      <Failure>{roles ? undefined : share.error?.message}</Failure>
      {answer.origin === 'own' && answer.owner === null && <Message>{t('sharing.takeOver')}</Message>}
      <SharingFields value={sharing} mayShare={answer.can.share} error={missing ?? roles} onChange={setSharing} />
    </Dialog>
  )
}

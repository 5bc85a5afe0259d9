import { changeDashboard, type DashboardAnswer, type HistoryEntry, type Widget } from '@ido/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, call } from '../../../api/client.ts'
import { forgetOwn, readOwn, writeOwn } from '../../../api/own-state.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showFailure } from '../../../ui/feedback/failures.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx'
import { useSendKeys } from '../../../ui/form/useSendKeys.ts'
import { StaleDialog } from '../../../ui/manage/StaleDialog.tsx'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { isFree } from '../../../ui/plain/keys.ts'
import { useNow } from '../../../ui/useNow.ts'
import { boardWith, type Board } from '../board.ts'
import page from '../page/DashboardPage.module.css'
import { arrangedName } from '../page/arranged.ts'
import { dashboardQuery } from '../queries.ts'
import { AddWidgetDialog } from './AddWidgetDialog.tsx'
import { ArrangeBar } from './ArrangeBar.tsx'
import { ArrangeGrid } from './ArrangeGrid.tsx'
import { BoardFactsDialog } from './BoardFactsDialog.tsx'
import { EditWidgetDialog } from './EditWidgetDialog.tsx'
import {
  added,
  arrangingOf,
  edited,
  isArranged,
  mostWidgets,
  redone,
  stepped,
  undone,
  upon,
  type Arranging,
  type Changed,
} from './arranging.ts'
import { useVersionEntries } from './board-words.ts'
import { tookIn, versionsQuery } from './queries.ts'

interface ArrangeBoardProps {
  readonly board: Board
  readonly answer: DashboardAnswer
  /** Begins with the choice of a widget: the board has none. */
  readonly isAdding: boolean
  readonly onDone: () => void
}

type Open = { readonly what: 'add' | 'facts' | 'discard' } | { readonly what: 'edit'; readonly id: string } | null

/** A board with its figures, to be moved, sized, thinned out and added to; nothing is written before 'save'. */
export function ArrangeBoard({ board, answer, isAdding, onDone }: ArrangeBoardProps) {
  const { t } = useTranslation('boards')
  const arrange = useArranging(answer)
  const [open, setOpen] = useState<Open>(isAdding ? { what: 'add' } : null)
  const [told, tell] = useState('')
  const { now } = arrange.arranging
  const shown = boardWith(board, now, useNow())
  const { words } = useVersionEntries()
  const saving = useSaveBoard(answer.path, (saved) => {
    arrange.leave()
    showNotice(t('arrange.saved', { title: saved.definition.title[board.language] }))
    onDone()
  })
  const step = (change: Changed, spoken?: string) => {
    arrange.step(change)
    if (spoken !== undefined) tell(spoken)
  }
  const undo = () => {
    arrange.undo()
    if (arrange.arranging.past.length > 0) tell(t('arrange.undone'))
  }
  const redo = () => {
    arrange.redo()
    if (arrange.arranging.future.length > 0) tell(t('arrange.redone'))
  }
  const save = () => {
    if (!saving.isSaving && arrange.isChanged) saving.save(arrange.arranging)
  }
  const leave = () => {
    arrange.leave()
    onDone()
  }
  useUndoKeys(undo, redo)
  useSendKeys(save)
  const add = (widget: Widget) => step(added(widget), t('arrange.isAdded', { title: widget.title[board.language] }))
  const editing = open?.what === 'edit' ? now.widgets.find(({ id }) => id === open.id) : undefined
  const close = () => setOpen(null)
  return (
    <div className={page.page} data-wide>
      <h1 className="text-xl">
        <span className="text-ink-faint font-medium">{t('arrange.title')}</span> {now.title[board.language]}
      </h1>
      <ArrangeBar
        arranging={arrange.arranging}
        isChanged={arrange.isChanged}
        isSaving={saving.isSaving}
        onUndo={undo}
        onRedo={redo}
        onAdd={() => setOpen({ what: 'add' })}
        onNote={() => add(noteOf(t('widget.newTitle'), t('widget.newText')))}
        onFacts={() => setOpen({ what: 'facts' })}
        onCancel={() => (arrange.isChanged ? setOpen({ what: 'discard' }) : leave())}
        onSave={save}
      />
      {arrange.restored && arrange.isChanged && <RestoredNote onDiscard={arrange.restart} />}
      <p className="text-ink-soft text-sm">{t('arrange.hint')}</p>
      <p className="spoken" role="status">
        {told}
      </p>
      {now.widgets.length >= mostWidgets && (
        <p className="text-ink-soft text-sm">{t('arrange.most', { most: mostWidgets })}</p>
      )}
      <ArrangeGrid board={shown} onStep={step} onEdit={(id) => setOpen({ what: 'edit', id })} />
      {/* Their texts may still be on their way, for which the board does not go. */}
      <Suspense>
        {open?.what === 'add' && <AddWidgetDialog board={shown} onAdd={add} onClose={close} />}
        {open?.what === 'facts' && <BoardFactsDialog board={shown} onStep={step} onClose={close} />}
        {open?.what === 'discard' && <DiscardDialog onDiscard={leave} onClose={close} />}
        {editing && (
          <EditWidgetDialog
            key={editing.id}
            widget={editing}
            onApply={(widget) => step(edited(widget.id, () => widget))}
            onClose={close}
          />
        )}
        {saving.stale && (
          <StaleDialog
            since={saving.stale.since}
            words={words}
            onClose={saving.closeStale}
            onLoad={() => {
              if (saving.stale) arrange.rebase(saving.stale.now)
              saving.closeStale()
              showNotice(t('arrange.merged'))
            }}
          />
        )}
      </Suspense>
      <LeaveGuard when={arrange.wouldLose} onDiscard={arrange.leave} />
    </div>
  )
}

/** A text of one's own between the figures, to be written by editing it. */
function noteOf(title: string, text: string): Widget {
  const both = (words: string) => ({ id: words, en: words })
  return {
    id: 'note',
    kind: 'text',
    title: both(title),
    description: both(''),
    columns: 4,
    rows: 2,
    text: both(text),
  }
}

type Kept = Pick<Arranging, 'version' | 'base' | 'now'>

/** A board being arranged; what is not saved survives a reload of the tab, the steps that led to it do not. */
function useArranging(answer: DashboardAnswer) {
  const name = arrangedName(answer.path)
  const [kept] = useState(() => readOwn(name) as Kept | null)
  const [arranging, set] = useState<Arranging>(() => (kept ? { ...kept, past: [], future: [] } : arrangingOf(answer)))
  const left = useRef(false)
  const isChanged = isArranged(arranging)
  useEffect(() => {
    const { version, base, now } = arranging
    if (left.current) return
    if (isChanged) writeOwn(name, { version, base, now } satisfies Kept)
    else forgetOwn(name)
  }, [name, arranging, isChanged])
  return {
    arranging,
    isChanged,
    restored: kept !== null,
    step: (change: Changed) => set((now) => stepped(now, change)),
    undo: () => set(undone),
    redo: () => set(redone),
    rebase: (read: DashboardAnswer) => set((now) => upon(now, read)),
    restart: () => set(arrangingOf(answer)),
    wouldLose: () => !left.current && isChanged,
    /** It is saved or given up: nothing of it is to be found again. */
    leave: () => {
      left.current = true
      forgetOwn(name)
    },
  }
}

/** Ctrl-Z undoes, Ctrl-Shift-Z and Ctrl-Y do it again, as long as nothing lies open over the page. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !isFree(event)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** Somebody else was faster: the board now, and what was done to it since. */
interface StaleBoard {
  readonly now: DashboardAnswer
  readonly since: readonly HistoryEntry[]
}

/** Saves what was arranged, once and as a whole. */
function useSaveBoard(path: string, onSaved: (answer: DashboardAnswer) => void) {
  const client = useQueryClient()
  const { entriesOf } = useVersionEntries()
  const [stale, setStale] = useState<StaleBoard | null>(null)

  const sinceThen = async (version: number, failure: unknown): Promise<StaleBoard | null> => {
    if (!(failure instanceof ApiError) || failure.code !== 409) return null
    const now = await client.query({ ...dashboardQuery(path), staleTime: 0 }).catch(() => null)
    if (!now || now.version === version) return null
    const versions = await client.query({ ...versionsQuery(path, 1), staleTime: 0 }).catch(() => null)
    return { now, since: entriesOf(versions?.answer ?? [], version) }
  }

  const save = useMutation({
    meta: { ownFailure: true },
    mutationFn: async ({ version, now }: Pick<Arranging, 'version' | 'now'>) =>
      (await call(changeDashboard, { body: { path, version, definition: now } })).answer,
    onSuccess: (answer) => {
      void tookIn(client, answer)
      onSaved(answer)
    },
    onError: async (failure, { version }) => {
      const found = await sinceThen(version, failure)
      if (found) setStale(found)
      else showFailure(failure)
    },
  })
  return { save: save.mutate, isSaving: save.isPending, stale, closeStale: () => setStale(null) }
}

interface DiscardDialogProps {
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** Asks before an arrangement is given up that was not saved. */
function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('boards')
  return (
    <Dialog
      title={t('arrange.discardTitle')}
      onClose={onClose}
      footer={
        <>
          <Button kind="default" onClick={onDiscard}>
            {t('arrange.discardYes')}
          </Button>
          <Button data-first onClick={onClose}>
            {t('arrange.discardNo')}
          </Button>
        </>
      }
    >
      <p>{t('arrange.discardText')}</p>
    </Dialog>
  )
}

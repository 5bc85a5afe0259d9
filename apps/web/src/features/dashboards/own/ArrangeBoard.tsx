import { type DashboardAnswer, type Widget } from '@ido/contract'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { LeaveGuard } from '../../../ui/form/LeaveGuard.tsx'
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx'
import { useSendKeys } from '../../../ui/form/useSendKeys.ts'
import { StaleDialog } from '../../../ui/manage/StaleDialog.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { boardWith, type Board } from '../board.ts'
import page from '../page/DashboardPage.module.css'
import { AddWidgetDialog } from './AddWidgetDialog.tsx'
import { ArrangeBar } from './ArrangeBar.tsx'
import { ArrangeGrid } from './ArrangeGrid.tsx'
import { added, edited, mostWidgets, type Changed } from './arranging.ts'
import { useVersionEntries } from './board-words.ts'
import { BoardFactsDialog } from './BoardFactsDialog.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { EditWidgetDialog } from './EditWidgetDialog.tsx'
import { useArranging, useUndoKeys } from './useArranging.ts'
import { useSaveBoard } from './useSaveBoard.ts'

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

import type { DashboardAnswer } from '@ido/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgetOwn, readOwn, writeOwn } from '../../../api/own-state.ts'
import { isFree } from '../../../ui/plain/keys.ts'
import { arrangedName } from '../page/arranged.ts'
import { arrangingOf, isArranged, redone, stepped, undone, upon, type Arranging, type Changed } from './arranging.ts'

type Kept = Pick<Arranging, 'version' | 'base' | 'now'>

/** A board being arranged; what is not saved survives a reload of the tab, the steps that led to it do not. */
export function useArranging(answer: DashboardAnswer) {
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
export function useUndoKeys(undo: () => void, redo: () => void): void {
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

import type { ReactNode } from 'react'
import styles from './PickButton.module.css'
import { fill, wordsOf } from './labels.ts'
import { isChosen } from './picks.ts'
import type { Pick, WidgetView } from './widget.ts'

interface PickButtonProps {
  readonly view: WidgetView
  readonly pick: Pick | null
  /** What is picked, in words. */
  readonly name: string
  readonly children: ReactNode
}

/** A name that filters the page by itself; plain text where nothing can be filtered by it. */
export function PickButton({ view, pick, name, children }: PickButtonProps) {
  const { onPick, language } = view
  if (!onPick || !pick) return children
  const pressed = isChosen(pick, view)
  const { pick: narrow, unpick: widen } = wordsOf(language).table
  const label = fill(pressed ? widen : narrow, { label: name })
  return (
    <button type="button" className={styles.pick} title={label} aria-pressed={pressed} onClick={() => onPick(pick)}>
      {children}
    </button>
  )
}

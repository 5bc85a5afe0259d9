import type { ReactNode } from 'react'
import styles from './PickButton.module.css'
import type { Pick, WidgetView } from './widget.ts'
import { fill, wordsOf } from './words.ts'

interface PickButtonProps {
  readonly view: WidgetView
  readonly pick: Pick | null
  /** What is picked, in words. */
  readonly name: string
  readonly children: ReactNode
}

/** A name that filters the page by itself; plain text where nothing can be filtered by it. */
export function PickButton({ view: { onPick, language }, pick, name, children }: PickButtonProps) {
  if (!onPick || !pick) return children
  const label = fill(wordsOf(language).table.pick, { label: name })
  return (
    <button type="button" className={styles.pick} title={label} onClick={() => onPick(pick)}>
      {children}
    </button>
  )
}

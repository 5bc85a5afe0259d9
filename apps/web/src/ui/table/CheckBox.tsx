import { useRef, useEffect } from 'react'
import styles from './table.module.css'

interface CheckBoxProps {
  readonly label: string
  readonly checked: boolean
  readonly indeterminate?: boolean
  readonly onToggle: (event: unknown) => void
  /** Reached from its row by X instead of Tab, so that a page of rows is one stop. */
  readonly untabbed?: boolean
}

/** A bare checkbox with a cell-sized target; the kit's one costs four elements a row. */
export function CheckBox({ label, checked, indeterminate = false, onToggle, untabbed = false }: CheckBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={styles.checkTarget}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onToggle}
        tabIndex={untabbed ? -1 : 0}
      />
    </label>
  )
}

import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FieldNotes, notesOf } from '../../ui/form/FieldNotes.tsx'
import form from '../../ui/form/form.module.css'
import { Button } from '../../ui/plain/Button.tsx'
import styles from './products.module.css'

interface RowsFieldProps<Row> {
  readonly id: string
  readonly label: string
  readonly rows: readonly Row[]
  /** A new one. */
  readonly blank: Row
  readonly most: number
  readonly onChange: (rows: Row[]) => void
  readonly addLabel: string
  readonly removeLabel: (row: Row, place: number) => string
  /** The inputs of a row. */
  readonly renderRow: (row: Row, place: number, change: (by: Partial<Row>) => void) => ReactNode
  readonly error?: string | undefined
  readonly help?: string
  readonly disabled?: boolean
}

/** Several of one thing, a row each, with a button for another one. */
export function RowsField<Row extends object>({ id, rows, onChange, disabled = false, ...field }: RowsFieldProps<Row>) {
  const { label, blank, most, addLabel, removeLabel, error, help } = field
  const changed = (place: number, by: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === place ? { ...row, ...by } : row)))
  return (
    <fieldset className={form.group} aria-describedby={notesOf({ id, error, help }) || undefined} disabled={disabled}>
      <legend className="text-sm font-semibold">{label}</legend>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row, place) => (
            // Rows have no names of their own; their inputs hold all that they are.
            <li key={place}>
              {field.renderRow(row, place, (by) => changed(place, by))}
              <Button
                kind="quiet"
                aria-label={removeLabel(row, place)}
                title={removeLabel(row, place)}
                disabled={disabled}
                onClick={() => onChange(rows.filter((_, index) => index !== place))}
              >
                <IconTrash size={16} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FieldNotes id={id} error={error} help={help} />
      <div>
        <Button
          id={id}
          kind="default"
          size="small"
          disabled={disabled || rows.length >= most}
          onClick={() => onChange([...rows, blank])}
        >
          <IconPlus size={16} aria-hidden /> {addLabel}
        </Button>
      </div>
    </fieldset>
  )
}

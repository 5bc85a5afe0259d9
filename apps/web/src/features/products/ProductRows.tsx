import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { FieldNotes, notesOf } from '../../ui/form/FieldNotes.tsx'
import { PickField } from '../../ui/form/PickField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import form from '../../ui/form/form.module.css'
import { Button } from '../../ui/plain/Button.tsx'
import type { TypedLink, TypedSub } from './product-values.ts'
import styles from './products.module.css'

interface ListProps<Row> {
  readonly id: string
  readonly label: string
  readonly value: readonly Row[]
  readonly onChange: (rows: readonly Row[]) => void
  readonly error: string | undefined
  readonly disabled: boolean
}

const mostSubProducts = 100

const mostLinks = 20

export function SubProductsField({ id, value, ...field }: ListProps<TypedSub>) {
  const { t } = useTranslation('products')
  return (
    <RowsField
      {...field}
      id={id}
      rows={value}
      blank={{ id: null, name: '' }}
      most={mostSubProducts}
      addLabel={t('subProduct.add')}
      removeLabel={({ name }, place) => t('subProduct.remove', { name: name || place + 1 })}
      help={t('subProduct.help')}
      renderRow={({ name }, place, change) => (
        <TextField
          id={`${id}-${place}`}
          label={t('subProduct.name', { place: place + 1 })}
          value={name}
          onChange={(text) => change({ name: text })}
          longest={80}
          disabled={field.disabled}
        />
      )}
    />
  )
}

export function LinksField({ id, value, ...field }: ListProps<TypedLink>) {
  const { t } = useTranslation('products')
  return (
    <RowsField
      {...field}
      id={id}
      rows={value}
      blank={{ title: '', isRedirect: true, address: '' }}
      most={mostLinks}
      addLabel={t('link.add')}
      removeLabel={({ title }, place) => t('link.remove', { title: title || place + 1 })}
      renderRow={({ title, isRedirect, address }, place, change) => (
        <div className={styles.link}>
          <TextField
            id={`${id}-${place}-title`}
            label={t('link.title', { place: place + 1 })}
            value={title}
            onChange={(text) => change({ title: text })}
            longest={80}
            disabled={field.disabled}
          />
          <PickField
            id={`${id}-${place}-way`}
            label={t('link.way')}
            value={isRedirect ? 'opened' : 'framed'}
            options={[
              { value: 'opened', label: t('link.opened') },
              { value: 'framed', label: t('link.framed') },
            ]}
            onChange={(way) => change({ isRedirect: way === 'opened' })}
          />
          <TextField
            id={`${id}-${place}-address`}
            label={t('link.address')}
            value={address}
            onChange={(text) => change({ address: text })}
            longest={2000}
            inputMode="url"
            disabled={field.disabled}
          />
        </div>
      )}
    />
  )
}

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
function RowsField<Row extends object>({ id, rows, onChange, disabled = false, ...field }: RowsFieldProps<Row>) {
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

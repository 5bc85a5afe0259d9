import { type ProductView, productViews } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { FieldNotes, notesOf } from '../../ui/form/FieldNotes.tsx'
import parts from '../../ui/plain/parts.module.css'

interface ViewsFieldProps {
  readonly id: string
  readonly label: string
  readonly value: readonly ProductView[]
  readonly onChange: (views: ProductView[]) => void
  readonly error?: string | undefined
  readonly disabled?: boolean
}

/** Which of the three lists a product stands in. */
export function ViewsField({ id, label, value, onChange, error, disabled = false }: ViewsFieldProps) {
  const { t } = useTranslation('products')
  const toggle = (view: ProductView) => onChange(productViews.filter((one) => (one === view) !== value.includes(one)))
  return (
    <fieldset className={parts.checks} disabled={disabled} aria-describedby={notesOf({ id, error }) || undefined}>
      <legend>{label}</legend>
      {productViews.map((view, index) => (
        <label key={view}>
          <input
            id={index === 0 ? id : undefined}
            type="checkbox"
            checked={value.includes(view)}
            onChange={() => toggle(view)}
          />
          {t(`view.${view}`)}
        </label>
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}

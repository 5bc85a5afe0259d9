import { type ClusterRow, clusters } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { FieldNotes, notesOf } from '../../ui/form/FieldNotes.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import { AddPage, type RecordFormProps, RecordPage } from '../../ui/manage/RecordPage.tsx'
import { RemoveButton } from '../../ui/manage/RemoveButton.tsx'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import people from '../../ui/people/people.module.css'
import { optionsQuery } from '../../ui/people/queries.ts'
import parts from '../../ui/plain/parts.module.css'
import { everyCluster, useClusterWords } from './clusters.ts'

export function ClusterAddPage() {
  const { t } = useTranslation('clusters')
  return (
    <AddPage<ClusterRow>
      calls={clusters}
      title={t('addTitle')}
      form={ClusterForm}
      saved={({ name }) => t('saved', { name })}
      then="list"
    />
  )
}

/** One cluster with its history. */
export function ClusterEditPage() {
  const { t } = useTranslation('clusters')
  return (
    <RecordPage<ClusterRow>
      calls={clusters}
      title={({ name }) => name}
      form={ClusterForm}
      actions={ClusterActions}
      words={useClusterWords()}
      saved={({ name }) => t('saved', { name })}
      then="list"
    />
  )
}

function ClusterActions({ record: { id, name, can } }: { readonly record: ClusterRow }) {
  return (
    <div>
      <RemoveButton calls={clusters} record={{ id, name }} disabled={!can.edit} atOnce />
    </div>
  )
}

interface ClusterValues {
  readonly name: string
  readonly description: string
  readonly products: readonly number[]
}

const empty: ClusterValues = { name: '', description: '', products: [] }
const valuesOf = ({ name, description, products }: ClusterRow): ClusterValues => ({
  name,
  description,
  products: products.toSorted((a, b) => a - b),
})
const inputId = (field: string) => `cluster-${field}`

function ClusterForm({ record: cluster, onSaved }: RecordFormProps<ClusterRow>) {
  const { t } = useTranslation('clusters')
  const words = useClusterWords()
  const form = useManagedForm<ClusterValues, ClusterRow>({
    calls: clusters,
    record: cluster,
    empty,
    valuesOf,
    bodyOf: (values, fields) => Object.fromEntries(fields.map((field) => [field, values[field]])),
    problemsOf: ({ values }) => ({
      ...(values.name.trim() === '' && { name: t('problem.name') }),
      ...(values.products.length === 0 && { products: t('problem.products') }),
    }),
    onSaved,
  })
  const inputs = inputsOf(form, inputId, words)
  const locked = cluster?.can.edit === false
  return (
    <ManageForm
      label={t(cluster ? 'editTitle' : 'addTitle')}
      form={form}
      words={words}
      inputId={inputId}
      locked={locked ? t('locked') : undefined}
    >
      <FormSection id="cluster-what" title={t('section.what')}>
        <TextField {...inputs('name')} longest={80} help={t('nameHelp')} disabled={locked} required />
        <TextField {...inputs('description')} longest={2000} disabled={locked} area />
      </FormSection>
      <FormSection id="cluster-of" title={t('section.products')} lead={t('productsLead')}>
        <ProductsField {...inputs('products')} own={cluster?.id} disabled={locked} />
      </FormSection>
    </ManageForm>
  )
}

interface ProductsFieldProps {
  readonly id: string
  readonly label: string
  readonly value: readonly number[]
  readonly onChange: (value: number[]) => void
  readonly error?: string | undefined
  readonly disabled: boolean
  /** The cluster that the form is about. */
  readonly own: number | undefined
}

/** The products of a cluster; of one that is in another cluster it says in which. */
function ProductsField({ id, label, value, onChange, error, disabled, own }: ProductsFieldProps) {
  const { t } = useTranslation('clusters')
  const options = useQuery(optionsQuery)
  const all = useQuery(everyCluster)
  const otherOf = (product: number) =>
    all.data?.answer.find((cluster) => cluster.id !== own && cluster.products.includes(product))
  const toggle = (product: number) =>
    onChange(
      value.includes(product) ? value.filter((one) => one !== product) : [...value, product].toSorted((a, b) => a - b),
    )
  return (
    <fieldset className={parts.checks} disabled={disabled} aria-describedby={notesOf({ id, error }) || undefined}>
      <legend>{label}</legend>
      <div className={people.picks}>
        {options.data?.products.map((product, index) => {
          const other = otherOf(product.id)
          return (
            <label key={product.id}>
              <input
                id={index === 0 ? id : undefined}
                type="checkbox"
                checked={value.includes(product.id)}
                onChange={() => toggle(product.id)}
              />
              <span>
                {product.name} {other && <small>{t('nowIn', { name: other.name })}</small>}
              </span>
            </label>
          )
        })}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}

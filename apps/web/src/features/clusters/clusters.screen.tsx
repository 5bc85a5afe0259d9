import { clusters, type ClusterRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { FieldNotes, notesOf } from '../../ui/form/FieldNotes.tsx'
import { managedListQuery } from '../../ui/manage/calls.ts'
import type { DeclaredScreen, FieldInputProps } from '../../ui/manage/declared/screen.ts'
import people from '../../ui/people/people.module.css'
import { optionsQuery } from '../../ui/people/queries.ts'
import parts from '../../ui/plain/parts.module.css'

/** All of them, so that a form can say where a product is now. */
export const everyCluster = managedListQuery<ClusterRow>(clusters, { size: '100' })

/** 'Kelola Klaster': named groups of products that dashboards are filtered by. */
export const clusterScreen: DeclaredScreen<ClusterRow> = {
  calls: clusters,
  inputs: { products: ProductsInput },
  useExample: (options) => {
    const [first = 'Agree', second = 'BigBox'] = options?.products.map(({ name }) => name) ?? []
    const line = `Unggulan;Produk yang diutamakan tahun ini;${first} | ${second}`
    return { name: 'ido-klaster.csv', text: ['name;description;products', line, ''].join('\r\n') }
  },
}

/** The products of a cluster; of one that is in another cluster it says in which. */
function ProductsInput({ id, label, value, onChange, error, disabled, record }: FieldInputProps) {
  const { t } = useTranslation('clusters')
  const options = useQuery(optionsQuery)
  const all = useQuery(everyCluster)
  const picked = value as readonly number[]
  const otherOf = (product: number) =>
    all.data?.answer.find((cluster) => cluster.id !== record?.id && cluster.products.includes(product))
  const toggle = (product: number) =>
    onChange(
      picked.includes(product)
        ? picked.filter((one) => one !== product)
        : [...picked, product].toSorted((a, b) => a - b),
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
                checked={picked.includes(product.id)}
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

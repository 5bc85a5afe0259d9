import { useTranslation } from '../../i18n/speech.ts'
import { PickField } from '../../ui/form/PickField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { TypedLink, TypedSub } from './product-values.ts'
import styles from './products.module.css'
import { RowsField } from './RowsField.tsx'

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

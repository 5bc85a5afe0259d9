import { catalogue, type CatalogueRow, type ProductView } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import type { DeclaredScreen } from '../../ui/manage/declared/screen.ts'
import { RemoveButton } from '../../ui/manage/RemoveButton.tsx'
import type { BulkFormProps } from '../../ui/manage/screen.ts'
import parts from '../../ui/plain/parts.module.css'
import { useProductWords } from './catalogue.ts'
import { FiledUnder } from './FiledUnder.tsx'
import { KeyField } from './KeyField.tsx'
import { LogoField } from './LogoField.tsx'
import { ProductLogo } from './ProductLogo.tsx'
import { ViewsField } from './ViewsField.tsx'

/** Lines that say by example what each column takes. */
const example = {
  name: 'ido-produk.csv',
  text: [
    'slug;product;appName;isListed;subProducts;owner;views;backofficeLink;infrastructureLink',
    'kasir-digital;Kasir Digital;Kasir Digital;ya;Kasir Toko | Kasir Restoran;;Service Operation | Infrastruktur;https://backoffice.example/kasir;',
    'log-kasir;Log Kasir;Log Kasir Digital;tidak;;;Service Operation;;https://log.example/kasir',
    '',
  ].join('\r\n'),
}

/** 'Kelola Produk': what the portal shows tiles of, with whose it is and where its other pages are. */
export const catalogueScreen: DeclaredScreen<CatalogueRow> = {
  calls: catalogue,
  useWords: useProductWords,
  picture: ({ appName, logo }) => <ProductLogo name={appName} logo={logo} />,
  cells: {
    owner: ({ owner }) => owner?.name,
    subProducts: ({ subProducts }) => subProducts.map(({ name }) => name).join(', '),
    links: ({ links }) => links.map(({ title }) => title).join(', '),
    integration: Integration,
  },
  looks: { integration: { size: 128 } },
  bulkForm: CatalogueBulk,
  panel: ProductActions,
  staysWithRecord: true,
  useExample: () => example,
}

function Integration({ keySetAt }: CatalogueRow) {
  const { t } = useTranslation('products')
  return t(keySetAt ? 'keySet' : 'keyNotSet')
}

/** What can be done with a product: its page, its logo and key, and deleting it with a word on what stays. */
function ProductActions({ record }: { readonly record: CatalogueRow }) {
  const { t } = useTranslation('products')
  const { id, appName, slug, can } = record
  return (
    <>
      <section className={parts.card} aria-label={t('actions')}>
        <Link to="/v3/dashboard/$name" params={{ name: slug }}>
          {t('openPage')}
        </Link>
        <LogoField record={record} />
        <KeyField record={record} />
      </section>
      <div className={parts.buttons}>
        <RemoveButton calls={catalogue} record={{ id, name: appName }} label={t('remove')} disabled={!can.edit}>
          {record.isListed && <FiledUnder id={id} product={record.product} />}
        </RemoveButton>
      </div>
    </>
  )
}

/** What can be changed of several products at once: whose they are, and the lists that they stand in. */
function CatalogueBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('products')
  const words = useProductWords()
  const [owner, setOwner] = useState('')
  const [views, setViews] = useState<readonly ProductView[]>([])
  const say = (email: string, shown: readonly ProductView[]) => {
    setOwner(email)
    setViews(shown)
    const said = email.trim() !== '' || shown.length > 0
    onChange(said ? { ...(email.trim() && { owner: email.trim() }), ...(shown.length > 0 && { views: shown }) } : null)
  }
  return (
    <>
      <TextField
        id="bulk-owner"
        label={t('field.owner')}
        help={t('ownerHelp')}
        value={owner}
        onChange={(email) => say(email, views)}
        longest={254}
      />
      <ViewsField id="bulk-views" label={words.label('views')} value={views} onChange={(shown) => say(owner, shown)} />
    </>
  )
}

import { catalogue, type CatalogueRow, type ProductView, productViews } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { ManagePage } from '../../ui/manage/ManagePage.tsx'
import type { BulkFormProps, FilterField, ManagedScreen } from '../../ui/manage/screen.ts'
import { useScreenTexts } from '../../ui/manage/texts.ts'
import { RecordLink, useListSearch } from '../../ui/manage/ways.tsx'
import { optionsQuery } from '../../ui/people/queries.ts'
import type { Column } from '../../ui/table/column.ts'
import { catalogueColumns, readCatalogueSearch } from './catalogue.search.ts'
import { useProductWords, useViewNames } from './catalogue.ts'
import { ProductLogo } from './ProductLogo.tsx'
import { ViewsField } from './ViewsField.tsx'

/** 'Kelola Produk': what the portal shows tiles of, with whose it is and where its other pages are. */
export function CataloguePage() {
  return <ManagePage screen={useCatalogueScreen()} search={useListSearch(readCatalogueSearch)} />
}

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

function useCatalogueScreen(): ManagedScreen<CatalogueRow> {
  return {
    calls: catalogue,
    columns: useCatalogueColumns(),
    defaultColumns: catalogueColumns,
    words: useProductWords(),
    rowId: ({ id }) => id,
    rowName: ({ appName }) => appName,
    filters: useCatalogueFilters(),
    texts: useScreenTexts('products'),
    bulk: CatalogueBulk,
    importExample: example,
  }
}

function useCatalogueColumns(): Column<CatalogueRow>[] {
  const { t } = useTranslation('products')
  const viewNames = useViewNames()
  return [
    {
      id: 'appName',
      title: t('field.appName'),
      size: 240,
      sortable: true,
      grows: true,
      cell: ({ id, appName, logo }, { tabbed }) => (
        <span className="inline-flex gap-2 items-center min-w-0">
          <ProductLogo name={appName} logo={logo} />
          <RecordLink calls={catalogue} id={id} tabbed={tabbed}>
            {appName}
          </RecordLink>
        </span>
      ),
    },
    { id: 'product', title: t('field.product'), size: 160, sortable: true, cell: ({ product }) => product },
    { id: 'owner', title: t('field.owner'), size: 176, sortable: true, cell: ({ owner }) => owner?.name },
    { id: 'views', title: t('field.views'), size: 280, cell: ({ views }) => viewNames(views) },
    {
      id: 'subProducts',
      title: t('field.subProducts'),
      size: 240,
      cell: ({ subProducts }) => subProducts.map(({ name }) => name).join(', '),
    },
    {
      id: 'links',
      title: t('field.links'),
      size: 200,
      cell: ({ links }) => links.map(({ title }) => title).join(', '),
    },
    {
      id: 'integration',
      title: t('field.key'),
      size: 128,
      cell: ({ keySetAt }) => t(keySetAt ? 'keySet' : 'keyNotSet'),
    },
  ]
}

function useCatalogueFilters(): readonly FilterField[] {
  const { t } = useTranslation('products')
  const options = useQuery(optionsQuery)
  return [
    {
      field: 'view',
      label: t('field.views'),
      options: productViews.map((view) => ({ value: view, label: t(`view.${view}`) })),
    },
    {
      field: 'listed',
      label: t('field.isListed'),
      options: [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ],
      single: true,
    },
    {
      field: 'product',
      label: t('field.product'),
      options: (options.data?.products ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}

/** What can be changed of several products at once: whose they are, and the lists that they stand in. */
function CatalogueBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('products')
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
      <ViewsField id="bulk-views" label={t('field.views')} value={views} onChange={(shown) => say(owner, shown)} />
    </>
  )
}

import {
  catalogue,
  logoBytes,
  productFiled,
  removeProductLogo,
  setProductLogo,
  type CatalogueRow,
  type ProductView,
} from '@ido/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { call, read, upload } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../ui/feedback/notices.ts'
import { refusalOf } from '../../ui/feedback/refusal.ts'
import { PictureButtons } from '../../ui/form/PictureButtons.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useViewing } from '../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../ui/format.ts'
import { RemoveButton } from '../../ui/manage/RemoveButton.tsx'
import { managedDetailQuery, managedKey } from '../../ui/manage/calls.ts'
import type { DeclaredScreen } from '../../ui/manage/declared/screen.ts'
import type { BulkFormProps } from '../../ui/manage/screen.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Facts } from '../../ui/plain/Facts.tsx'
import parts from '../../ui/plain/parts.module.css'
import { ProductLogo } from './ProductLogo.tsx'
import { ViewsField } from './ViewsField.tsx'
import { useProductWords } from './catalogue.ts'
import styles from './products.module.css'
import { catalogueKey } from './queries.ts'

const longestKey = 2000

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

/** Shows a product as it is after something beside its form was changed. */
function useProductChanged(): (row: CatalogueRow) => void {
  const client = useQueryClient()
  return (row) => {
    client.setQueryData(managedDetailQuery<CatalogueRow>(catalogue, row.id).queryKey, row)
    void client.invalidateQueries({ queryKey: managedKey(catalogue) })
    void client.invalidateQueries({ queryKey: catalogueKey })
  }
}

/**
 * The key of the integration: it goes in and never comes out. It is no field of the form, whose inputs a browser keeps
 * over a reload.
 */
function KeyField({ record }: { readonly record: CatalogueRow }) {
  const { t } = useTranslation('products')
  const format = useFormat()
  const changed = useProductChanged()
  const [typed, setTyped] = useState('')
  const { id, version, keySetAt, can } = record
  const isShut = useViewing() || !can.edit
  const put = useMutation({
    mutationFn: async (key: string | null) => {
      const body = { key, version, reason: null }
      changed((await call(catalogue.change, { params: { id }, body })).answer)
      setTyped('')
      showNotice(t(key === null ? 'key.removed' : 'key.saved'))
    },
    meta: { ownFailure: true },
  })
  const error = put.error && (refusalOf(put.error, 'key') ?? put.error.message)
  return (
    <div className={styles.aside} role="group" aria-label={t('field.key')}>
      <b>{t('field.key')}</b>
      <p>{keySetAt === null ? t('keyNotSet') : t('setAt', { at: format.instant(keySetAt) })}</p>
      <TextField
        id="product-key"
        label={t(keySetAt === null ? 'key.new' : 'key.other')}
        value={typed}
        onChange={setTyped}
        longest={longestKey}
        help={t('key.help')}
        error={error || undefined}
        disabled={isShut}
      />
      <div className={parts.buttons}>
        <Button
          kind="default"
          size="small"
          disabled={isShut || typed.trim() === ''}
          busy={put.isPending}
          onClick={() => put.mutate(typed.trim())}
        >
          {t('key.save')}
        </Button>
        {keySetAt !== null && (
          <Button kind="default" size="small" disabled={isShut} busy={put.isPending} onClick={() => put.mutate(null)}>
            {t('key.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}

function useLogoChange({ id }: CatalogueRow) {
  const { t } = useTranslation('products')
  const format = useFormat()
  const changed = useProductChanged()
  const choose = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > logoBytes) throw new Error(t('logo.tooLarge', { size: format.bytes(file.size) }))
      changed((await upload(setProductLogo, file, {}, { params: { id } })).answer)
      showNotice(t('logo.saved'))
    },
    meta: { ownFailure: true },
  })
  const remove = useMutation({
    mutationFn: async () => {
      changed((await call(removeProductLogo, { params: { id } })).answer)
      showNotice(t('logo.removed'))
    },
  })
  return { choose, remove }
}

/** The logo as everybody sees it, with the buttons that change it. */
function LogoField({ record }: { readonly record: CatalogueRow }) {
  const { t } = useTranslation('products')
  const errorId = useId()
  const { choose, remove } = useLogoChange(record)
  const isShut = useViewing() || !record.can.edit
  const error = choose.error && (refusalOf(choose.error, 'file') ?? choose.error.message)
  return (
    <div className={styles.aside} role="group" aria-label={t('field.logo')}>
      <b>{t('field.logo')}</b>
      <ProductLogo name={record.appName} logo={record.logo} size="large" />
      <div className={parts.buttons}>
        <PictureButtons
          texts={{
            file: t('logo.file'),
            choose: t(record.logo === null ? 'logo.add' : 'logo.change'),
            remove: t('logo.remove'),
          }}
          size="small"
          disabled={isShut}
          choose={choose}
          remove={record.logo === null ? null : { ...remove, disabled: isShut }}
          errorId={error ? errorId : undefined}
        />
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-bad font-medium">
          {error}
        </p>
      )}
      <p className={parts.faint}>{t('logo.hint')}</p>
    </div>
  )
}

/** What is filed under a product and stays when its entry is deleted, for who is about to do that. */
function FiledUnder({ id, product }: { readonly id: number; readonly product: string }) {
  const { t } = useTranslation('products')
  const format = useFormat()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...catalogueKey, 'filed', id],
    queryFn: async ({ signal }) => (await read(productFiled, signal, { params: { id } })).answer,
    staleTime: 0,
  })
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <p aria-busy>{t('filed.counting')}</p>
  if (data.length === 0) return <p>{t('filed.none', { product })}</p>
  const facts = data.map(({ kind, count }) => [t(`filed.kind.${kind}`), format.number(count)] as const)
  return (
    <>
      <p>{t('filed.lead', { product })}</p>
      <Facts className={parts.facts} facts={facts} />
    </>
  )
}

import { catalogue, type CatalogueRow } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { CheckField } from '../../ui/form/CheckField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormSection, ManageForm } from '../../ui/manage/ManageForm.tsx'
import type { RecordFormProps } from '../../ui/manage/RecordPage.tsx'
import { inputsOf, useManagedForm } from '../../ui/manage/useManagedForm.ts'
import { useProductWords } from './catalogue.ts'
import {
  emptyProduct,
  isWrongLink,
  linkProblem,
  productBody,
  productValues,
  type ProductValues,
} from './product-values.ts'
import { LinksField, SubProductsField } from './ProductRows.tsx'
import { ViewsField } from './ViewsField.tsx'

const inputId = (field: string) => `product-${field}`

/** The fields of a product in the catalogue. */
export function ProductForm({ record: product, onSaved }: RecordFormProps<CatalogueRow>) {
  const { t } = useTranslation('products')
  const words = useProductWords()
  const form = useProductForm({ record: product, onSaved })
  const { values } = form
  const inputs = inputsOf(form, inputId, words)
  const locked = product?.can.edit === false
  return (
    <ManageForm
      label={t(product ? 'editTitle' : 'addTitle')}
      form={form}
      words={words}
      inputId={inputId}
      locked={locked ? t('locked') : undefined}
    >
      <FormSection id="product-names" title={t('section.names')}>
        <TextField {...inputs('appName')} longest={80} help={t('appNameHelp')} disabled={locked} required />
        <TextField {...inputs('product')} longest={80} help={t('productHelp')} disabled={locked} required />
        <CheckField
          id={inputId('isListed')}
          label={words.label('isListed')}
          checked={values.isListed}
          onChange={(isListed) => form.put('isListed', isListed)}
          help={t('isListedHelp')}
          error={form.messages['isListed']}
          disabled={locked}
        />
        {values.isListed && <SubProductsField {...inputs('subProducts')} disabled={locked} />}
        <TextField
          {...inputs('slug')}
          longest={80}
          help={t(product ? 'slugHelp' : 'slugMade')}
          disabled={locked}
          required={product !== null}
        />
      </FormSection>
      <FormSection id="product-place" title={t('section.place')}>
        <TextField {...inputs('owner')} longest={254} help={t('ownerHelp')} disabled={locked} />
        <ViewsField {...inputs('views')} disabled={locked} />
      </FormSection>
      <FormSection id="product-links" title={t('section.links')} lead={t('linksLead')}>
        <LinksField {...inputs('links')} disabled={locked} />
        <TextField {...inputs('backofficeLink')} longest={2000} inputMode="url" disabled={locked} />
        <TextField {...inputs('infrastructureLink')} longest={2000} inputMode="url" disabled={locked} />
      </FormSection>
    </ManageForm>
  )
}

function useProductForm({ record, onSaved }: RecordFormProps<CatalogueRow>) {
  const { t } = useTranslation('products')
  return useManagedForm<ProductValues, CatalogueRow>({
    calls: catalogue,
    record,
    empty: emptyProduct,
    valuesOf: productValues,
    bodyOf: productBody,
    problemsOf({ values }) {
      const wrong = values.links.findIndex((link) => linkProblem(link) !== null)
      const problem = values.links[wrong] && linkProblem(values.links[wrong])
      return {
        ...(values.appName.trim() === '' && { appName: t('problem.name') }),
        ...(values.product.trim() === '' && { product: t('problem.name') }),
        ...(record !== null && values.slug.trim() === '' && { slug: t('problem.slug') }),
        ...(problem && { links: t(`problem.link.${problem}`, { place: wrong + 1 }) }),
        ...(isWrongLink(values.backofficeLink) && { backofficeLink: t('problem.address') }),
        ...(isWrongLink(values.infrastructureLink) && { infrastructureLink: t('problem.address') }),
      }
    },
    onSaved,
  })
}

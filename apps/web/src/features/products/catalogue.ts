import { catalogue, type CatalogueRow, type ProductView, productViews } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import type { ManagedNeeds } from '../../ui/manage/prepare.ts'
import { useListTexts } from '../../ui/manage/texts.ts'
import type { FieldWords } from '../../ui/manage/words.ts'
import { optionsQuery } from '../../ui/people/queries.ts'

/** The fields of products in words. */
export function useProductWords(): FieldWords {
  const { t } = useTranslation('products')
  const format = useFormat()
  const { worded } = useListTexts('products')
  const viewName = (name: unknown) => {
    const view = productViews.find((known) => known === name)
    return view ? t(`view.${view}`) : String(name)
  }
  return {
    label: (field) => worded(`field.${field}`, field),
    value(field, value) {
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
      if (field === 'key' || field === 'logo')
        return typeof value === 'string' ? t('setAt', { at: format.instant(value) }) : null
      if (Array.isArray(value)) return value.map((one) => (field === 'views' ? viewName(one) : String(one))).join(', ')
      return typeof value === 'string' && value !== '' ? value : null
    },
    action: (action) => worded(`action.${action}`, action),
  }
}

/** The lists that a product stands in, by the names of their pages. */
export function useViewNames(): (views: readonly ProductView[]) => string {
  const { t } = useTranslation('products')
  return (views) => views.map((view) => t(`view.${view}`)).join(', ')
}

export const productNeeds: ManagedNeeds<CatalogueRow> = {
  calls: catalogue,
  texts: ['products'],
  choices: (client) => [client.query(optionsQuery)],
  crumb: ({ appName }) => appName,
}

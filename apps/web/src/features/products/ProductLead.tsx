import { givesPermission, managementPage, type ProductPage } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'
import card from '../../ui/figures/Card.module.css'
import { listAddress } from '../../ui/manage/search.ts'
import { Facts } from '../../ui/plain/Facts.tsx'
import { OutsideDashboards } from './OutsideDashboards.tsx'
import { ProductLogo } from './ProductLogo.tsx'
import { useViewNames } from './catalogue.ts'
import styles from './product-page.module.css'

/** Above the figures of a product: what it is, whose, and its pages outside the portal. */
export function ProductLead({ product }: { readonly product: ProductPage }) {
  const { t } = useTranslation('products')
  const { roles } = useSession()
  const viewNames = useViewNames()
  const { appName, logo, owner, subProducts, views } = product
  const facts = [
    ...(product.product === appName ? [] : [[t('page.product'), product.product] as const]),
    [t('page.owner'), owner ?? t('page.noOwner')] as const,
    ...(subProducts.length > 0 ? [[t('page.subProducts'), subProducts.join(', ')] as const] : []),
    ...(views.length > 0 ? [[t('page.views'), viewNames(views)] as const] : []),
  ]
  return (
    <div className="grid grid-cols-1 gap-3">
      <section className={`${card.card} ${styles.about}`} aria-label={t('page.about')}>
        <ProductLogo name={appName} logo={logo} size="large" />
        <Facts facts={facts} />
        <div className={styles.ways}>
          {product.productId !== null && givesPermission(managementPage.dashboard, roles) && (
            <Link className="text-info" to="/v3/manage/dashboard" search={{ product: product.product }}>
              {t('page.feedback')}
            </Link>
          )}
          {givesPermission('manageCatalogue', roles) && (
            <Link className="text-info" to={listAddress('product')} search={{ search: product.slug }}>
              {t('page.edit')}
            </Link>
          )}
        </div>
      </section>
      <OutsideDashboards product={product} />
    </div>
  )
}

/** The page of what has no figures of its own: a log, a helpdesk. */
export function ProductWithoutFigures({ product }: { readonly product: ProductPage }) {
  const { t } = useTranslation('products')
  return (
    <div className="grid grid-cols-1 gap-3" data-wide>
      <h1>{product.appName}</h1>
      <ProductLead product={product} />
      <p className="my-3.5">{t('page.noFigures')}</p>
    </div>
  )
}

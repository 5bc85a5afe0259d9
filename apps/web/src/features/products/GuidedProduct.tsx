import type { ProductPage } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import button from '../../ui/plain/Button.module.css'
import styles from './guides.module.css'
import { ProductLead } from './ProductLead.tsx'

/** What a guide tells of the product that it is about, to whom it may be told. */
export function GuidedProduct({ product }: { readonly product: ProductPage }) {
  const { t } = useTranslation('howto')
  const { slug, appName } = product
  return (
    <section className={styles.guided} aria-labelledby="produk-ini">
      <h2 id="produk-ini">{t('registerProduct.about')}</h2>
      <ProductLead product={product} />
      <Link to="/v3/dashboard/$name" params={{ name: slug }} className={button.button}>
        {t('registerProduct.open', { product: appName })}
      </Link>
    </section>
  )
}

/** An address that names none, to whom the catalogue is open. */
export function NoGuidedProduct() {
  const { t } = useTranslation('howto')
  return (
    <p role="status" className={styles.unknown}>
      {t('registerProduct.unknown')}
    </p>
  )
}

import { givesPermission, managementPage, type DashboardLink, type ProductPage } from '@ido/contract'
import { IconAppWindow, IconArrowRight, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'
import card from '../../ui/figures/Card.module.css'
import { listAddress } from '../../ui/manage/search.ts'
import { Facts } from '../../ui/plain/Facts.tsx'
import { OutsideFrame, framedAddress } from '../../ui/plain/OutsideFrame.tsx'
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

type OutsideLink = ProductPage['links'][number]

/** Further pages of a product, mostly other houses': those that a click goes to, and those that stand in a frame below. */
function OutsideDashboards({ product }: { readonly product: ProductPage }) {
  const { t } = useTranslation('products')
  const [shown, setShown] = useState<string | null>(null)
  const { links, backofficeLink, infrastructureLink } = product
  const own = [
    { title: t('page.backoffice'), url: backofficeLink },
    { title: t('page.infrastructure'), url: infrastructureLink },
  ].flatMap(({ title, url }) => (url === null ? [] : [{ title, url }]))
  const framed = links.find(({ title, isRedirect }) => !isRedirect && title === shown)
  return (
    <section className={styles.elsewhere} aria-labelledby="product-elsewhere">
      <h2 className="text-base" id="product-elsewhere">
        {t('page.elsewhere')}
      </h2>
      {links.length + own.length === 0 && <p>{t('page.noLinks')}</p>}
      <ul className={styles.doors}>
        {links.map((link) => (
          <li key={link.title}>
            {link.isRedirect ? (
              <Door title={link.title} url={link.url ?? ''} />
            ) : (
              <button
                type="button"
                aria-expanded={link === framed}
                onClick={() => setShown(link === framed ? null : link.title)}
              >
                <IconAppWindow size={16} aria-hidden /> {link.title}
              </button>
            )}
          </li>
        ))}
        {own.map(({ title, url }) => (
          <li key={title}>
            <Door title={title} url={url} />
          </li>
        ))}
      </ul>
      {framed && <Framed key={framed.title} link={framed} />}
    </section>
  )
}

/** Another house opens beside the portal; a page of the portal in its place. */
function Door({ title, url }: { readonly title: string; readonly url: string }) {
  const { t } = useTranslation('products')
  if (url.startsWith('/')) {
    return (
      <a href={url}>
        <IconArrowRight size={16} aria-hidden /> {title}
      </a>
    )
  }
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      <IconExternalLink size={16} aria-hidden /> {title} <span className="spoken">({t('page.newTab')})</span>
    </a>
  )
}

/** Longer than a page takes that means to come. */
const patienceMs = 10_000

function Framed({ link }: { readonly link: OutsideLink }) {
  const { t } = useTranslation('products')
  const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>('waiting')
  const url = framedAddress(link.embedUrl)
  const isAllowed = link.isFramed && url !== null
  useEffect(() => {
    if (!isAllowed) return undefined
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'failed' : now)), patienceMs)
    // What the portal's own policy stops, the browser tells; what the page itself refuses, it does not.
    const stopped = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') setState('failed')
    }
    document.addEventListener('securitypolicyviolation', stopped)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('securitypolicyviolation', stopped)
    }
  }, [isAllowed])
  if (!isAllowed || state === 'failed') {
    return (
      <div className={styles.refused} role="status">
        <p className="wrap-anywhere">{t(isAllowed ? 'page.failed' : 'page.refused')}</p>
        <OpenLink link={link} />
      </div>
    )
  }
  return (
    <div className={styles.frame}>
      {/* A page that forbids it leaves the frame empty and says nothing, so the way out always stands there. */}
      <OutsideFrame url={url} title={link.title} onLoad={() => setState('loaded')} />
      <p className={styles.under}>
        {state === 'waiting' ? t('page.loading', { title: link.title }) : t('page.maybeEmpty')} <OpenLink link={link} />
      </p>
    </div>
  )
}

function OpenLink({ link: { title, embedUrl } }: { readonly link: DashboardLink }) {
  const { t } = useTranslation('products')
  return (
    <a href={embedUrl ?? ''} target="_blank" rel="noreferrer noopener">
      {t('page.open', { title })} <span className="spoken">({t('page.newTab')})</span>
    </a>
  )
}

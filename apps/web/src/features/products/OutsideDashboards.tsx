import type { DashboardLink, ProductPage } from '@ido/contract'
import { IconAppWindow, IconArrowRight, IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { framedAddress, OutsideFrame } from '../../ui/plain/OutsideFrame.tsx'
import styles from './product-page.module.css'

type OutsideLink = ProductPage['links'][number]

/** Further pages of a product, mostly other houses': those that a click goes to, and those that stand in a frame below. */
export function OutsideDashboards({ product }: { readonly product: ProductPage }) {
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

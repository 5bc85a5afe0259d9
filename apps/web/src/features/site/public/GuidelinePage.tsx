import { managementPages, roles } from '@ido/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { ArticleFrame } from './ArticlePage.tsx'
import { anyProduct } from './any-product.ts'
import { Blocks } from './Blocks.tsx'
import styles from './GuidelinePage.module.css'
import type { Section, Sections } from '../../../i18n/article.ts'

const idsOf = (sections: Sections) => Object.entries(sections).map(([id, section]) => ({ id, ...section }))

const guides = [
  { guide: 'requestAccess', link: linkOptions({ to: '/guideline/request-access' }) },
  { guide: 'usingDashboard', link: linkOptions({ to: '/guideline/using-dashboard' }) },
  { guide: 'registerProduct', link: linkOptions({ to: '/guideline/register-{$name}', params: { name: anyProduct } }) },
] as const

interface GuidelinePageProps {
  /** The guides by product; null for whom the catalogue is not. */
  readonly products: ReactNode
}

/** The guide's first page, for visitors and inside the portal alike. */
export function GuidelinePage({ products }: GuidelinePageProps) {
  const { t } = useTranslation('guide')
  const before = idsOf(t('before', { returnObjects: true }))
  const after = idsOf(t('after', { returnObjects: true }))
  const own = [{ id: 'langkah', title: t('guides.title') }]
  const table = [{ id: 'peran', title: t('roles.title') }]
  return (
    <ArticleFrame title={t('title')} lead={t('lead')} sections={[...own, ...before, ...table, ...after]}>
      <section aria-labelledby="langkah">
        <h2 id="langkah">{t('guides.title')}</h2>
        <div className="grid gap-3 max-w-152">
          {guides.map(({ guide, link }) => (
            <Link key={guide} {...link} className={styles.guide}>
              <strong>{t(`guides.${guide}.title`)}</strong>
              <span>{t(`guides.${guide}.text`)}</span>
              <IconArrowRight size={20} aria-hidden />
            </Link>
          ))}
        </div>
        <h3>{t('guides.products.title')}</h3>
        {products ?? <p>{t('guides.products.closed')}</p>}
      </section>
      {before.map((section) => (
        <Written key={section.id} {...section} />
      ))}
      <Roles />
      {after.map((section) => (
        <Written key={section.id} {...section} />
      ))}
    </ArticleFrame>
  )
}

function Written({ id, title, body }: Section & { readonly id: string }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Blocks body={body} />
    </section>
  )
}

/** Who sees which management pages, from the same table that the guards go by. */
function Roles() {
  const { t } = useTranslation(['guide', 'shell'])
  return (
    <section aria-labelledby="peran">
      <h2 id="peran">{t('roles.title')}</h2>
      <p>{t('roles.lead')}</p>
      <table className={styles.roles}>
        <thead>
          <tr>
            <th scope="col">{t('roles.role')}</th>
            <th scope="col">{t('roles.pages')}</th>
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <tr key={role}>
              <th scope="row">{role}</th>
              <td>{managementPages[role].map((page) => t(`shell:nav.${page}`)).join(', ')}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('roles.noRole')}</th>
            <td>{t('roles.none')}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

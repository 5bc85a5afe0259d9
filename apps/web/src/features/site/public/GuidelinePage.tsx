import { managementScreens, roles } from '@ido/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { ArticleFrame } from './ArticlePage.tsx'
import { Blocks } from './Blocks.tsx'
import styles from './GuidelinePage.module.css'
import type { Section, Sections } from '../../../i18n/article.ts'

const idsOf = (sections: Sections) => Object.entries(sections).map(([id, section]) => ({ id, ...section }))

/** The guide's first page, for visitors and inside the portal alike. */
export function GuidelinePage() {
  const { t } = useTranslation('guide')
  const before = idsOf(t('before', { returnObjects: true }))
  const after = idsOf(t('after', { returnObjects: true }))
  const own = [{ id: 'langkah', title: t('guides.title') }]
  const table = [{ id: 'peran', title: t('roles.title') }]
  return (
    <ArticleFrame title={t('title')} lead={t('lead')} sections={[...own, ...before, ...table, ...after]}>
      <section aria-labelledby="langkah">
        <h2 id="langkah">{t('guides.title')}</h2>
        <div className={styles.guides}>
          <Link to="/guideline/request-access" className={styles.guide}>
            <strong>{t('guides.requestAccess.title')}</strong>
            <span>{t('guides.requestAccess.text')}</span>
            <IconArrowRight size={20} aria-hidden />
          </Link>
        </div>
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
              <td>
                {managementScreens(role)
                  .map((page) => t(`shell:nav.${page}`))
                  .join(', ')}
              </td>
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

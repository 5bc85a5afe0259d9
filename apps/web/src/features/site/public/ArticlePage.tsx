import type { ReactNode } from 'react'
import { codeResendSeconds, nikLength, passwordLength } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import type { Sections } from '../../../i18n/article.ts'
import styles from './Article.module.css'
import { Blocks } from './Blocks.tsx'
import { Contents } from '../../../ui/contents/Contents.tsx'

interface ArticlePageProps {
  readonly title: string
  readonly lead: string
  /** The day in words on which the text was last changed, where that matters. */
  readonly updated?: string
  readonly sections: Sections
  /** In the head, below the lead. */
  readonly below?: ReactNode
}

/** A page to read. */
export function ArticlePage({ title, lead, updated, sections, below }: ArticlePageProps) {
  const all = Object.entries(sections).map(([id, section]) => ({ id, ...section }))
  return (
    <ArticleFrame title={title} lead={lead} updated={updated} sections={all} below={below}>
      {all.map(({ id, title: heading, body }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{heading}</h2>
          <Blocks body={body} />
        </section>
      ))}
    </ArticleFrame>
  )
}

interface ArticleFrameProps {
  readonly title: string
  readonly lead: string
  readonly updated?: string | undefined
  readonly sections: readonly { readonly id: string; readonly title: string }[]
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** Head, contents and room for the text. */
export function ArticleFrame({ title, lead, updated, sections, below, children }: ArticleFrameProps) {
  const { t } = useTranslation('public')
  return (
    <article className={styles.article}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {updated && <p className="mt-3 text-ink-faint text-sm">{t('updated', { day: updated })}</p>}
          {below}
        </header>
        <Contents title={t('contents')} sections={sections} />
        <div className={styles.text}>{children}</div>
      </div>
    </article>
  )
}

export function PrivacyPage() {
  const { t } = useTranslation('privacy')
  return (
    <ArticlePage
      title={t('title')}
      lead={t('lead')}
      updated={t('updated')}
      sections={t('sections', { returnObjects: true })}
    />
  )
}

export function TermsPage() {
  const { t } = useTranslation('terms')
  return (
    <ArticlePage
      title={t('title')}
      lead={t('lead')}
      updated={t('updated')}
      sections={t('sections', { returnObjects: true, least: passwordLength.least })}
    />
  )
}

export function RequestAccessGuide() {
  const { t } = useTranslation('guide')
  const figures = { resend: codeResendSeconds, nikLength }
  return (
    <ArticlePage
      title={t('requestAccess.title')}
      lead={t('requestAccess.lead')}
      sections={t('requestAccess.sections', { returnObjects: true, ...figures })}
    />
  )
}

export function UsingDashboardGuide() {
  const { t } = useTranslation('howto')
  return (
    <ArticlePage
      title={t('usingDashboard.title')}
      lead={t('usingDashboard.lead')}
      sections={t('usingDashboard.sections', { returnObjects: true })}
    />
  )
}

interface RegisterProductGuideProps {
  /** Null where it is not to be named: to visitors, and to whom it is not shown. */
  readonly product: string | null
  /** What of it stands in the head. */
  readonly about: ReactNode
}

/** How to come to the figures of a product and to an account in its application. */
export function RegisterProductGuide({ product, about }: RegisterProductGuideProps) {
  const { t } = useTranslation('howto')
  return (
    <ArticlePage
      title={t('registerProduct.title', { product: product ?? t('registerProduct.any') })}
      lead={t('registerProduct.lead')}
      sections={t('registerProduct.sections', { returnObjects: true })}
      below={about}
    />
  )
}

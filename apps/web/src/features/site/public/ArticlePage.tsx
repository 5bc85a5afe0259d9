import type { ReactNode } from 'react'
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
          {updated && <p className={styles.updated}>{t('updated', { day: updated })}</p>}
          {below}
        </header>
        <Contents title={t('contents')} sections={sections} />
        <div className={styles.text}>{children}</div>
      </div>
    </article>
  )
}

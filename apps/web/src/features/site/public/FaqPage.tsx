import { IconLink } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import type { Section } from '../../../i18n/article.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Field } from '../../../ui/plain/Field.tsx'
import { ArticleFrame } from './ArticlePage.tsx'
import { Blocks } from './Blocks.tsx'
import { fits, searchedWords } from './faq.search.ts'
import styles from './FaqPage.module.css'

/** The groups with the questions that fit a search, in order; groups of which nothing is left are left out. */
function useGroups(search: string) {
  const { t } = useTranslation('faq')
  return Object.entries(t('groups', { returnObjects: true }))
    .map(([id, { title, items }]) => ({
      id,
      title,
      questions: Object.entries<Section>(items)
        .map(([key, section]) => ({ id: key, ...section }))
        .filter((section) => fits(section, search)),
    }))
    .filter(({ questions }) => questions.length > 0)
}

/** Questions and answers. The address holds the search and, after its #, the answer that is open. */
export function FaqPage({ search: first }: { readonly search: string }) {
  const { t } = useTranslation('faq')
  const navigate = useNavigate()
  const [search, setSearch] = useState(first)
  const groups = useGroups(search)
  const searching = searchedWords(search).length > 0
  const found = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  const change = (text: string) => {
    setSearch(text)
    const q = text.trim()
    void navigate({ to: '/FAQ', search: q === '' ? {} : { q }, replace: true, resetScroll: false })
  }
  return (
    <ArticleFrame title={t('title')} lead={t('lead')} sections={groups}>
      <div className={styles.search} role="search">
        <Field type="search" label={t('search')} value={search} onChange={(event) => change(event.target.value)} />
        <p role="status">{searching && found > 0 && t('found', { count: found })}</p>
      </div>
      {groups.map(({ id, title, questions }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {questions.map((question) => (
            // Anew when a search begins or ends, which opens and closes all of them.
            <Answer key={`${question.id} ${searching}`} {...question} open={searching} />
          ))}
        </section>
      ))}
      {found === 0 && (
        <div className="grid justify-items-start gap-2">
          <p>{t('nothing', { search: search.trim() })}</p>
          <p>{t('nothingHint')}</p>
          <Button kind="default" onClick={() => change('')}>
            {t('clear')}
          </Button>
        </div>
      )}
    </ArticleFrame>
  )
}

interface AnswerProps extends Section {
  readonly id: string
  readonly open: boolean
}

function Answer({ id, title, body, open }: AnswerProps) {
  const { t } = useTranslation('faq')
  const isMeant = useLocation({ select: ({ hash }) => hash === id })
  return (
    <details id={id} className={styles.answer} open={open || isMeant}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div className="pb-5 text-ink-soft">
        <Blocks body={body} />
        <a href={`#${id}`} className={styles.link}>
          <IconLink size={16} aria-hidden />
          <span className="spoken">{t('link')} </span>#{id}
        </a>
      </div>
    </details>
  )
}

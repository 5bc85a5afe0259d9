import { IconChevronRight } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { languages } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/speech.ts'
import styles from './Breadcrumbs.module.css'

interface Step {
  readonly title: string
  readonly url?: string | undefined
}

function useSteps(): readonly Step[] {
  const { t, i18n } = useTranslation('shell')
  const last = useMatches({ select: (matches) => matches.at(-1) })
  const language = languages.find((known) => known === i18n.language) ?? 'id'
  const { crumbs = [] } = last?.staticData ?? {}
  const way = typeof crumbs === 'function' ? crumbs(last?.params ?? {}) : crumbs
  const steps: Step[] = way.map(({ title, to }) => ({ title: t(title), url: to }))
  const board = last?.loaderData && 'way' in last.loaderData ? last.loaderData.way : null
  if (board) steps.push({ title: t(`nav.${board.group}`) }, { title: board.title[language] })
  const record: unknown = last?.loaderData
  if (typeof record === 'object' && record !== null && 'crumb' in record) steps.push({ title: String(record.crumb) })
  return steps
}

/** A single step is plain text; with several, all but the last are links where they have a page of their own. */
export function Breadcrumbs() {
  const { t } = useTranslation('shell')
  const steps = useSteps()
  if (steps.length === 0) return null
  return (
    <nav aria-label={t('breadcrumbs')} className={styles.crumbs}>
      <ol>
        {steps.map(({ title, url }, index) => {
          const isLast = index === steps.length - 1
          return (
            <li key={title} aria-current={isLast ? 'page' : undefined}>
              {isLast || !url ? title : <Link to={url}>{title}</Link>}
              {!isLast && <IconChevronRight size={14} aria-hidden />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

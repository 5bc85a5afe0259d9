import type { ListSearch } from '../manage/search.ts'
import styles from '../plain/tabs.module.css'
import { UnmarkedLink } from '../plain/UnmarkedLink.tsx'

interface PageTabsProps<Id extends string> {
  readonly label: string
  readonly to:
    | '/v3/manage/activity-log'
    | '/v3/manage/dashboard'
    | '/v3/manage/download-analytics'
    | '/v3/manage/import'
  /** The first is that of the address without a tab. */
  readonly tabs: readonly Id[]
  readonly chosen: Id
  readonly words: (id: Id) => string
  /** What all tabs keep of the address. */
  readonly kept?: ListSearch
  readonly className?: string | undefined
  readonly resetScroll?: boolean
}

/** The tab that an address names among these; the first where it names none of them. */
export function tabIn<const Id extends string>(search: ListSearch, tabs: readonly [Id, ...Id[]]): Id {
  return tabs.find((id) => id === search['tab']) ?? tabs[0]
}

/** The tabs of a page, each an address of its own. */
export function PageTabs<Id extends string>(props: PageTabsProps<Id>) {
  const { label, to, tabs, chosen, words, kept = {}, className = '', resetScroll = true } = props
  return (
    <nav className={`flex gap-1 border-b border-line ${className}`} aria-label={label}>
      {tabs.map((id, place) => (
        <UnmarkedLink
          key={id}
          to={to}
          search={place === 0 ? kept : { ...kept, tab: id }}
          className={styles.tab ?? ''}
          // A page or a filter in the address leaves the tab what it is; the link alone would not know.
          activeOptions={{ exact: true, includeSearch: true }}
          data-on={id === chosen || undefined}
          isChosen={id === chosen}
          resetScroll={resetScroll}
        >
          {words(id)}
        </UnmarkedLink>
      ))}
    </nav>
  )
}

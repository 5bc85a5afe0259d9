import type { menuGroups } from '@ido/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'

/** What every route is given. */
export interface RouterContext {
  readonly queryClient: QueryClient
}

export type CrumbTitle = Extract<ParseKeys<'shell'>, `nav.${string}` | `crumb.${string}`>

/** Part of a menu: it leads to its own page or its first; 'management' is whatever the person's own work is called. */
export type CrumbGroup = (typeof menuGroups)[number] | 'management'

/** One step of the way to a screen; all but the last lead somewhere (specification, section 2). */
export type Crumb = { readonly group: CrumbGroup } | { readonly title: CrumbTitle; readonly to?: string }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The way to this screen; a loader that returns `{ crumb }` adds the record's own name at the end. */
    crumbs?: readonly Crumb[] | ((params: Readonly<Record<string, string | undefined>>) => readonly Crumb[])
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { readonly ownFailure?: boolean }
  }
}

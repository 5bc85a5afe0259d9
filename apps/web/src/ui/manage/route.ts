import type { ListPage } from '@ido/contract'
import { redirect, type HistoryState } from '@tanstack/react-router'
import type { Crumb } from '../../context.ts'
import { isRecordId, listAddress } from './address.ts'
import { openingSearch } from './opening.ts'
import type { ListSearch } from './search.ts'

type ReadSearch = (raw: Record<string, unknown>) => ListSearch

interface Opened {
  readonly context: { readonly session: { readonly id: number } }
  readonly search: ListSearch
  readonly location: { readonly state: HistoryState }
}

/** The address of a management list: its search, the view that it opens with, its place in the breadcrumbs. */
export function managedRoute(page: ListPage, readSearch: ReadSearch) {
  return {
    staticData: { crumbs: [{ title: 'nav.management' }, { title: `nav.${page}` }] satisfies Crumb[] },
    validateSearch: readSearch,
    beforeLoad({ context, search, location: { state } }: Opened): void {
      const opening = openingSearch(page, context.session.id, { search: readSearch(search), state })
      if (opening) throw redirect({ to: listAddress(page), search: readSearch(opening), replace: true })
    },
    // Read again: beside what a route has validated the router keeps whatever else stands in the address.
    loaderDeps: ({ search }: { readonly search: ListSearch }): ListSearch => readSearch(search),
  }
}

/** The address where a record of the list is made. */
export const managedAddRoute = (page: ListPage) => ({ staticData: { crumbs: crumbsTo(page, 'crumb.add') } })

/** The address of one record; it may stand without an id (specification, section 2): the list is shown then. */
export const managedEditRoute = (page: ListPage) => ({
  staticData: { crumbs: crumbsTo(page, 'crumb.edit') },
  beforeLoad({ params }: { readonly params: { readonly id?: string | undefined } }): void {
    if (!isRecordId(params.id)) throw redirect({ to: listAddress(page) })
  },
})

function crumbsTo(page: ListPage, last: 'crumb.add' | 'crumb.edit'): Crumb[] {
  return [{ title: 'nav.management' }, { title: `nav.${page}`, to: listAddress(page) }, { title: last }]
}

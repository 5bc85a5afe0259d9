import { listPages, type ListPage } from '@ido/contract'
import { notFound, redirect, type HistoryState } from '@tanstack/react-router'
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
    staticData: { crumbs: [{ group: 'management' }, { title: `nav.${page}` }] satisfies Crumb[] },
    validateSearch: readSearch,
    beforeLoad({ context, search, location: { state } }: Opened): void {
      const opening = openingSearch(page, context.session.id, { search: readSearch(search), state })
      if (opening) throw redirect({ to: listAddress(page), search: readSearch(opening), replace: true })
    },
    // Read again: beside what a route has validated the router keeps whatever else stands in the address.
    loaderDeps: ({ search }: { readonly search: ListSearch }): ListSearch => readSearch(search),
  }
}

/** @throws what the router shows as a page that is not there, where no list has this name */
export function listNamed(name: string): ListPage {
  const page = listPages.find((known) => known === name)
  if (!page) throw notFound()
  return page
}

/** A record's address may stand without an id (specification, section 2): the list is shown then. */
export function needRecordId({ list, id }: { readonly list: string; readonly id?: string | undefined }): void {
  const page = listNamed(list)
  if (!isRecordId(id)) throw redirect({ to: listAddress(page) })
}

/** The way to a page of a list's records. */
export function crumbsTo(list: string | undefined, last: 'crumb.add' | 'crumb.edit'): Crumb[] {
  const page = listPages.find((known) => known === list)
  return page ? [{ group: 'management' }, { title: `nav.${page}`, to: listAddress(page) }, { title: last }] : []
}

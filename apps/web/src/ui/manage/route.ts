import { declaredPages, listPages, type DeclaredPage, type ListPage } from '@ido/contract'
import { notFound, redirect, type HistoryState } from '@tanstack/react-router'
import type { Crumb } from '../../context.ts'
import { defaultView, openingSearch } from './opening.ts'
import { isRecordId, listAddress, plainSearch, type ListSearch } from './search.ts'

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
    beforeLoad: (opened: Opened): void => openWithView(page, readSearch, opened),
    // Read again: beside what a route has validated the router keeps whatever else stands in the address.
    loaderDeps: ({ search }: { readonly search: ListSearch }): ListSearch => readSearch(search),
  }
}

function openWithView(page: ListPage, readSearch: ReadSearch, { context, search, location: { state } }: Opened): void {
  const opening = openingSearch(page, context.session.id, { search: readSearch(search), state })
  if (opening) throw redirect({ to: listAddress(page), search: readSearch(opening), replace: true })
}

/**
 * The address of every list with declared fields. Its declaration says what it may hold, and arrives with the page.
 * @param readerOf the reader of a list's address
 */
export function declaredRoute(readerOf: (page: DeclaredPage) => Promise<ReadSearch>) {
  return {
    staticData: { crumbs: ({ list }: { readonly list?: string | undefined }) => crumbsTo(list) },
    validateSearch: plainSearch,
    async beforeLoad({ params, ...opened }: Opened & { readonly params: { readonly list: string } }): Promise<void> {
      const page = declaredNamed(params.list)
      if (defaultView(page, opened.context.session.id) !== null) openWithView(page, await readerOf(page), opened)
    },
    loaderDeps: ({ search }: { readonly search: ListSearch }): ListSearch => plainSearch(search),
  }
}

/** @throws the same, where no list with declared fields has this name */
export function declaredNamed(name: string): DeclaredPage {
  const page = declaredPages.find((known) => known === name)
  if (!page) throw notFound()
  return page
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

/** The way to a list, or to a page of its records. */
export function crumbsTo(list: string | undefined, last?: 'crumb.add' | 'crumb.edit'): Crumb[] {
  const page = listPages.find((known) => known === list)
  if (!page) return []
  const title = `nav.${page}` as const
  return [{ group: 'management' }, ...(last ? [{ title, to: listAddress(page) }, { title: last }] : [{ title }])]
}

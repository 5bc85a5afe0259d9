import { dayLength, jakartaDay, type VocColumn } from '@ido/contract'
import { redirect } from '@tanstack/react-router'

export const vocViews = ['priority', 'newest', 'late'] as const
export type VocView = (typeof vocViews)[number]

/** What is not done after so many days is late: VOC has no clock of its own before its due dates are kept. */
export const lateAfterDays = 14

const columns: readonly VocColumn[] = [
  'list_feedback',
  'product_id',
  'regional_company',
  'time_in',
  'score_nps',
  'score',
  'status',
]
const open = 'new,on-progress'

type Search = Readonly<Record<string, string>>
type Given = { readonly [key: string]: string | undefined }

/** A ready view as the list's address holds it; its columns are its own and leave those that the person chose alone. */
export function vocViewSearch(view: VocView, now: Date): Search {
  const parts: Record<VocView, Search> = {
    priority: { status: open, orderName: 'score', orderBy: 'desc' },
    newest: { orderName: 'time_in', orderBy: 'desc' },
    late: {
      status: open,
      time_in_to: jakartaDay(now.getTime() - lateAfterDays * dayLength),
      orderName: 'time_in',
      orderBy: 'asc',
    },
  }
  return { ...parts[view], columns: columns.join(',') }
}

/** The view that an address shows, on whatever page of it; undefined where it was narrowed further, sorted otherwise or is none. */
export function vocViewIn(search: Given, now: Date): VocView | undefined {
  const { page: _page, size: _size, ...shown } = search
  return vocViews.find((view) => {
    const wanted = vocViewSearch(view, now)
    const keys = new Set([...Object.keys(wanted), ...Object.keys(shown)])
    return [...keys].every((key) => wanted[key] === shown[key])
  })
}

/** The address of a view as of today, where a link to it was made on an earlier day; undefined for every other address. */
export function vocViewToday(search: Given, now: Date): Given | undefined {
  const { time_in_to: today = '' } = vocViewSearch('late', now)
  const renewed = { ...search, time_in_to: today }
  const isOlder = (search['time_in_to'] ?? today) < today
  return isOlder && vocViewIn(renewed, now) === 'late' ? renewed : undefined
}

/** The two addresses under which the same screens stand: the management area and the product area. */
export type VocPlace = 'manage' | 'feedback'

export const vocPaths = {
  manage: {
    list: '/v3/manage/voc',
    add: '/v3/manage/voc/add',
    detail: '/v3/manage/voc/detail/{-$id}',
    edit: '/v3/manage/voc/edit/{-$id}',
  },
  feedback: {
    list: '/v3/dashboard/digital-product-performance/product/feedback',
    add: '/v3/dashboard/digital-product-performance/product/feedback/add',
    detail: '/v3/dashboard/digital-product-performance/product/feedback/detail/{-$id}',
    edit: '/v3/dashboard/digital-product-performance/product/feedback/edit/{-$id}',
  },
} as const satisfies Record<VocPlace, Record<string, string>>

/** The addresses of a record may stand without an id (specification, section 2): the list is shown then. */
export function needId(place: VocPlace, id: string | undefined): void {
  if (!/^[1-9]\d{0,14}$/.test(id ?? '')) throw redirect({ to: vocPaths[place].list })
}

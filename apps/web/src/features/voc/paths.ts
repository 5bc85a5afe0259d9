import { redirect } from '@tanstack/react-router'

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

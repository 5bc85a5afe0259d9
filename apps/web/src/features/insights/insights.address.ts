import { redirect } from '@tanstack/react-router'
import { isRecordId } from '../../ui/manage/address.ts'

export const readersList = '/v3/dashboard/digital-product-performance/product/insight'
export const readersDetail = '/v3/dashboard/digital-product-performance/product/insight/detail/{-$id}'

/** The address of an insight may stand without an id (specification, section 2): the list is shown then. */
export function needPublishedId(id: string | undefined): void {
  if (!isRecordId(id)) throw redirect({ to: readersList })
}
export function needSaidId(id: string | undefined): void {
  if (!isRecordId(id)) throw redirect({ to: '/v3/manage/insight' })
}

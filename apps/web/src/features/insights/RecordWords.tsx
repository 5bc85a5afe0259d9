import type { InsightRecord } from '@ido/contract'
import { Link } from '@tanstack/react-router'

export type PickedRecord = Pick<InsightRecord, 'id' | 'voc_id' | 'words'>

/** A record of feedback by its number, which leads to it, and its words. */
export function RecordWords({ record: { id, voc_id, words } }: { readonly record: PickedRecord }) {
  return (
    <span>
      <Link to="/v3/dashboard/digital-product-performance/product/feedback/detail/{-$id}" params={{ id: String(id) }}>
        {voc_id}
      </Link>{' '}
      {words}
    </span>
  )
}

import type { InsightRecord, InsightState } from '@ido/contract'
import { IconArchive, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'

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

const icons = { draft: IconPencil, published: IconCircleCheck, withdrawn: IconArchive } as const

/** Who sees an insight, by sign and word. */
export function InsightStateBadge({ state }: { readonly state: InsightState }) {
  const { t } = useTranslation('insights')
  const Icon = icons[state]
  return (
    <span className="inline-flex gap-1.5 items-center whitespace-nowrap" data-state={state}>
      <Icon size={16} aria-hidden /> {t(`states.${state}`)}
    </span>
  )
}

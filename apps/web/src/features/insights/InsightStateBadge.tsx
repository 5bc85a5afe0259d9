import type { InsightState } from '@ido/contract'
import { IconArchive, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'

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

import type { NpsCategory } from '@ido/contract'
import { IconMoodHappy, IconMoodNeutral, IconMoodSad } from '@tabler/icons-react'
import styles from './voc.module.css'

const icons = { Detractor: IconMoodSad, Passive: IconMoodNeutral, Promoter: IconMoodHappy }

export function NpsBadge({ category }: { readonly category: NpsCategory }) {
  const Icon = icons[category]
  return (
    <span className={styles.nps} data-nps={category}>
      <Icon size={16} aria-hidden />
      {category}
    </span>
  )
}

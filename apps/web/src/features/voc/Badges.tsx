import type { NpsCategory, VocStatus } from '@ido/contract'
import { IconMoodHappy, IconMoodNeutral, IconMoodSad } from '@tabler/icons-react'
import styles from './voc.module.css'
import { useTranslation } from '../../i18n/speech.ts'

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

/** The status in the specification's words; the dot fills step by step, so that it says the same without colour. */
export function StatusBadge({ status }: { readonly status: VocStatus }) {
  const { t } = useTranslation('voc')
  return (
    <span className={styles.status} data-status={status} title={t(`statusHelp.${status}`)}>
      {t(`status.${status}`)}
    </span>
  )
}

import { IconAlertCircle } from '@tabler/icons-react'
import styles from '../ui/figures/SmallSample.module.css'
import type { WidgetView } from './widget.ts'
import { fill, wordsOf } from './words.ts'

interface FewMarkProps {
  /** On how many records the figure beside it rests; null where they are enough, and nothing is said. */
  readonly few: number | null
  readonly language: WidgetView['language']
}

/** Beside a figure of few records: a sign and words that it says little. */
export function FewMark({ few, language }: FewMarkProps) {
  if (few === null) return null
  const { brief, whole } = wordsOf(language).smallSample
  const said = fill(whole, { n: few })
  return (
    <span className={styles.small} title={said}>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      <span aria-hidden>{brief}</span>
      <span className="spoken">{said}</span>
    </span>
  )
}

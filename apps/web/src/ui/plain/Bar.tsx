import styles from './Bar.module.css'

interface BarProps {
  /** Undefined while nobody knows how much there is. */
  readonly value?: number | undefined
  readonly max: number
  /** From where on somebody should do something about it. */
  readonly isNear?: boolean
  readonly labelledBy: string
}

/** How much of something is done or used. */
export function Bar({ value, max, isNear = false, labelledBy }: BarProps) {
  const known = value === undefined ? {} : { max: Math.max(max, 1), value: Math.min(value, max) }
  return <progress className={styles.bar} data-near={isNear || undefined} aria-labelledby={labelledBy} {...known} />
}

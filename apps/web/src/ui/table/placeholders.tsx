import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import styles from './placeholders.module.css'

interface SkeletonRowsProps {
  readonly count: number
  /** All of them, line number and checkbox too. */
  readonly columns: number
}

// Bars of different lengths look like text, and the same ones each time do not flicker.
const lengths = [72, 48, 88, 60, 80, 40, 66]

/** Grey rows of the final height, so that nothing jumps when the answer comes. */
export function SkeletonRows({ count, columns }: SkeletonRowsProps) {
  const { t } = useTranslation('common')
  const cells = Array.from({ length: columns }, (_, cell) => cell)
  return Array.from({ length: count }, (_, row) => (
    <tr key={row}>
      {cells.map((cell) => (
        <td key={cell}>
          {row === 0 && cell === 0 && <span className="spoken">{t('loading')}</span>}
          <span className={styles.bone} style={{ width: `${lengths[(row * 3 + cell) % lengths.length]}%` }} />
        </td>
      ))}
    </tr>
  ))
}

/** In a cell whose figure comes with another answer than its row does. */
export function Bone() {
  const { t } = useTranslation('common')
  return (
    <>
      <span className="spoken">{t('loading')}</span>
      <span className={styles.bone} style={{ width: '60%' }} aria-hidden />
    </>
  )
}

interface MessageRowProps {
  readonly columns: number
  /** The room that so many rows would take is kept. */
  readonly rows: number
  readonly children: ReactNode
}

export function MessageRow({ columns, rows, children }: MessageRowProps) {
  return (
    <tr className={styles.message}>
      <td colSpan={columns}>
        <div className={styles.messageRoom} style={{ minHeight: `calc(var(--row-height) * ${Math.min(rows, 10)})` }}>
          {children}
        </div>
      </td>
    </tr>
  )
}

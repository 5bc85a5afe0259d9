import type { Widget } from '@ido/contract'
import type { CSSProperties } from 'react'
import card from '../../ui/figures/Card.module.css'
import styles from './WidgetFrame.module.css'

/** Where a widget will be, in its size. */
export function WidgetPlace({ widget }: { readonly widget: Widget }) {
  return (
    <div
      className={`${card.card} ${styles.frame}`}
      data-kind={widget.kind}
      style={{ '--columns': widget.columns, '--rows': widget.rows } as CSSProperties}
      aria-busy="true"
    />
  )
}

import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import styles from './factor.module.css'

/** White stays around and behind it in the dark too: cameras look for dark on light. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = generate(text)
  const margin = 4
  const side = code.size + 2 * margin
  return (
    <svg className={styles.square} role="img" aria-label={label} viewBox={`${-margin} ${-margin} ${side} ${side}`}>
      <path d={toSvgPath(code)} shapeRendering="crispEdges" />
    </svg>
  )
}

import styles from './settings.module.css'

/** Of about the size of what is on its way. */
export function Waiting({ lines }: { readonly lines: number }) {
  return (
    <div className={styles.waiting} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}

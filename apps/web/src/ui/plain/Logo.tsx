import styles from './Logo.module.css'

/** The mark and the name; decoration inside a link that carries the words. */
export function Logo({ markOnly = false }: { readonly markOnly?: boolean }) {
  return (
    <span className={styles.logo}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      {!markOnly && <span>IDO</span>}
    </span>
  )
}

import styles from './products.module.css'

interface ProductLogoProps {
  readonly name: string
  /** Where it is had from; without one the first letters of the name stand for it. */
  readonly logo: string | null
  readonly size?: 'small' | 'large'
}

/** The sign of a product; its name stands beside it. */
export function ProductLogo({ name, logo, size = 'small' }: ProductLogoProps) {
  if (logo !== null) return <img className={styles.logo} data-size={size} src={logo} alt="" />
  return (
    <span className={styles.logo} data-size={size} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map(([first = '']) => first.toUpperCase())
    .join('')
}

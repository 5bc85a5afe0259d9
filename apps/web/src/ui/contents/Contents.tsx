import { useId } from 'react'
import styles from './Contents.module.css'
import { useCurrentSection } from './useCurrentSection.ts'

interface ContentsProps {
  readonly title: string
  readonly sections: readonly { readonly id: string; readonly title: string }[]
}

/**
 * The table of contents: beside the text where the container 'article' around both has room, and on top of it where there is none. Its links are plain,
 * since the router calls every link to the page that one is on the current one.
 */
export function Contents({ title: heading, sections }: ContentsProps) {
  const label = useId()
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <nav aria-labelledby={label} className={styles.contents}>
      <p id={label}>{heading}</p>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { useId, useEffect, useState } from 'react'
import styles from './Contents.module.css'

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

/** The section that one reads: the last whose heading has passed the upper third of the screen. */
function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const all = ids.join(' ')
  useEffect(() => {
    const read = () => {
      const passed = all.split(' ').filter((id) => isPassed(document.getElementById(id)))
      setCurrent(passed.at(-1) ?? null)
    }
    read()
    addEventListener('scroll', read, { passive: true })
    return () => removeEventListener('scroll', read)
  }, [all])
  return current
}

function isPassed(element: HTMLElement | null): boolean {
  return element !== null && element.getBoundingClientRect().top < innerHeight / 3
}

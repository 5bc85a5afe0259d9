import { useEffect, useState } from 'react'

/** The section that one reads: the last whose heading has passed the upper third of the screen. */
export function useCurrentSection(ids: readonly string[]): string | null {
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

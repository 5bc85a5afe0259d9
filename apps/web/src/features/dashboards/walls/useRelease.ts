import { useEffect } from 'react'
import { reloadIfPossible } from '../../../ui/feedback/chunk-reload.ts'

const every = 5 * 60_000

/** The file that the page begins with: a release gives it another name. */
const beginning = (page: Document) => page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null

/** A wall hangs there for months: it takes up a new release by itself, when the portal serves another page than the one that is open. */
export function useRelease(): void {
  useEffect(() => {
    const mine = beginning(document)
    const look = async () => {
      const answer = await fetch(location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } })
      if (!answer.ok) return
      const served = beginning(new DOMParser().parseFromString(await answer.text(), 'text/html'))
      if (mine !== null && served !== null && served !== mine) await reloadIfPossible()
    }
    // Without a network there is nothing to be said of releases; what else is missing is said elsewhere.
    const timer = setInterval(() => void look().catch(() => undefined), every)
    return () => clearInterval(timer)
  }, [])
}

import { useState } from 'react'
import type { MenuSectionName } from './sections.ts'

/** The outside tools are a section beside those of the portal's own pages. */
type FoldedName = MenuSectionName | 'tools'

const storageKey = 'ido.folded'

/** Which sections of the sidebar are folded, as this browser last left them. */
export function useFolded(): readonly [ReadonlySet<string>, (name: FoldedName, isFolded: boolean) => void] {
  const [folded, setFolded] = useState(() => new Set(localStorage.getItem(storageKey)?.split(',')))
  const fold = (name: FoldedName, isFolded: boolean) => {
    // The browser tells of its opening too.
    if (folded.has(name) === isFolded) return
    const next = isFolded ? [...folded, name] : [...folded].filter((one) => one !== name)
    localStorage.setItem(storageKey, next.join())
    setFolded(new Set(next))
  }
  return [folded, fold]
}

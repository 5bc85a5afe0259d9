import { useEffect } from 'react'

const attribute = 'data-mantine-color-scheme'

/** Paper is white: while printing, the page wears its light colours whatever the person's choice. */
export function usePrintLight(): void {
  useEffect(() => {
    const root = document.documentElement
    let chosen: string | null = null
    const before = () => {
      chosen = root.getAttribute(attribute)
      root.setAttribute(attribute, 'light')
    }
    const after = () => {
      if (chosen) root.setAttribute(attribute, chosen)
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
}

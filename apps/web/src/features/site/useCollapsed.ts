import { useState } from 'react'

const storageKey = 'ido.sidebar'

/** Whether the sidebar is narrow, as this browser last left it. */
export function useCollapsed(): readonly [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(storageKey) === 'collapsed')
  const toggle = () => {
    localStorage.setItem(storageKey, collapsed ? 'open' : 'collapsed')
    setCollapsed(!collapsed)
  }
  return [collapsed, toggle]
}

import { useEffect, useEffectEvent } from 'react'

const typedInto = 'input, textarea, select, [contenteditable], dialog[open]'

/** A single letter as a command, unless something is being typed or a dialog is open. */
export function usePlainKey(key: string, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, target } = event
    if (event.key.toLowerCase() !== key || ctrlKey || metaKey || altKey || event.repeat) return
    if (target instanceof Element && target.closest(typedInto)) return
    act()
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

import { useState } from 'react'

/**
 * Typed text whose settled value lives elsewhere, such as in the address. It follows changes from outside (a chip taken
 * away, the back button); what it sent itself comes back, some time later, without overwriting what was typed meanwhile.
 * @returns the text, its setter, and a function to be told each value that is sent out
 */
export function useTyped(settled: string): [string, (text: string) => void, (sent: string) => void] {
  const [text, setText] = useState(settled)
  const [seen, setSeen] = useState(settled)
  const [awaited, setAwaited] = useState<readonly string[]>([])
  if (settled !== seen) {
    setSeen(settled)
    const place = awaited.lastIndexOf(settled)
    setAwaited(awaited.slice(place + 1))
    if (place === -1) setText(settled)
  }
  // What stands there already will not come back as a change.
  const sent = (value: string) => setAwaited((now) => (value === settled && now.length === 0 ? now : [...now, value]))
  return [text, setText, sent]
}

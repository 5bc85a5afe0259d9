import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from './Button.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** What it says once that is done. */
  readonly copiedLabel: string
  /** What a dialog focuses when it opens. */
  readonly isFirst?: boolean
}

/** Copies a text, and says so. Browsers that are not asked over HTTPS have no clipboard: there one marks it oneself. */
export function CopyButton({ text, label, copiedLabel, isFirst = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button kind="default" size="small" data-first={isFirst || undefined} onClick={copy}>
      {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      <span role="status">{copied ? copiedLabel : label}</span>
    </Button>
  )
}

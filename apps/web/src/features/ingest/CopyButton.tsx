import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../../ui/plain/Button.tsx'

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** What a dialog focuses when it opens. */
  readonly isFirst?: boolean
}

/** Copies a text, and says so. Browsers that are not asked over HTTPS have no clipboard: there one marks it oneself. */
export function CopyButton({ text, label, isFirst = false }: CopyButtonProps) {
  const { t } = useTranslation('keys')
  const [copied, setCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button kind="default" size="small" data-first={isFirst || undefined} onClick={copy}>
      {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      <span role="status">{copied ? t('once.copied') : label}</span>
    </Button>
  )
}

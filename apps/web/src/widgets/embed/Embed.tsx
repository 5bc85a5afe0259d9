import { IconExternalLink } from '@tabler/icons-react'
import { OutsideFrame, framedAddress } from '../../ui/plain/OutsideFrame.tsx'
import { wordsOf } from '../labels.ts'
import type { WidgetView } from '../widget.ts'
import styles from './Embed.module.css'

/** A page of another house beside the portal's own figures. */
export function Embed({ view: { widget, language } }: { readonly view: WidgetView }) {
  const words = wordsOf(language).embed
  const url = framedAddress(widget.url)
  if (!url) return <p className="text-ink-soft">{words.refused}</p>
  return (
    <div className={styles.embed}>
      <OutsideFrame url={url} title={widget.title[language]} />
      <a
        className="inline-flex items-center gap-1 self-end text-info text-sm"
        href={url.href}
        target="_blank"
        rel="noreferrer noopener"
      >
        <IconExternalLink size={16} stroke={1.75} aria-hidden />
        {words.open}
      </a>
    </div>
  )
}

import { IconExternalLink } from '@tabler/icons-react'
import type { WidgetView } from '../widget.ts'
import { wordsOf } from '../words.ts'
import styles from './Embed.module.css'

/**
 * A page of another house. It may run its own scripts and forms but reaches nothing of ours; which addresses may be
 * framed at all is the server's policy.
 */
export function Embed({ view: { widget, language } }: { readonly view: WidgetView }) {
  const words = wordsOf(language).embed
  const url = URL.parse(widget.url ?? '')
  // An address of our own would leave the sandbox by its own scripts.
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.origin === location.origin)
    return <p className={styles.refused}>{words.refused}</p>
  return (
    <div className={styles.embed}>
      <iframe
        src={url.href}
        title={widget.title[language]}
        // The origin it may keep is its own: pages of another house need their own cookies.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        referrerPolicy="no-referrer"
        loading="lazy"
      />
      <a className={styles.open} href={url.href} target="_blank" rel="noreferrer noopener">
        <IconExternalLink size={16} stroke={1.75} aria-hidden />
        {words.open}
      </a>
    </div>
  )
}

import { IconExternalLink } from '@tabler/icons-react'
import { OutsideFrame, framedAddress } from '../ui/plain/OutsideFrame.tsx'
import { Scrolled } from '../ui/plain/Scrolled.tsx'
import styles from './WidgetBody.module.css'
import { drawnKinds } from './kinds.ts'
import { wordsOf } from './labels.ts'
import { FigureTable } from './table/FigureTable.tsx'
import type { WidgetView } from './widget.ts'

/** What a widget shows, in the room that its frame gives it. `records` is a list of the dashboard's own. */
export function WidgetBody({ view }: { readonly view: WidgetView }) {
  return (
    <div className={styles.body} style={{ height: view.height }}>
      <Drawn view={view} />
    </div>
  )
}

function Drawn({ view }: { readonly view: WidgetView }) {
  const { kind } = view.widget
  if (kind === 'text') return <TextNote view={view} />
  if (kind === 'embed') return <Embed view={view} />
  if (view.showTable) return <FigureTable view={view} />
  const { Drawn: Figure } = drawnKinds[kind]
  return <Figure view={view} />
}

/** A page of another house beside the portal's own figures. */
function Embed({ view: { widget, language } }: { readonly view: WidgetView }) {
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

/** Plain paragraphs, parted by empty lines. */
function TextNote({ view: { widget, language } }: { readonly view: WidgetView }) {
  const paragraphs = (widget.text?.[language] ?? '').split(/\n\s*\n/)
  return (
    <Scrolled className={styles.text} label={widget.title[language]}>
      {paragraphs.map((paragraph, place) => (
        // The text does not change while it is shown.
        <p key={place}>{paragraph}</p>
      ))}
    </Scrolled>
  )
}

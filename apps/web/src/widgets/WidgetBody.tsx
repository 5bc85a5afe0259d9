import { Embed } from './embed/Embed.tsx'
import { drawnKinds } from './kinds.ts'
import { FigureTable } from './table/FigureTable.tsx'
import { TextNote } from './text/TextNote.tsx'
import type { WidgetView } from './widget.ts'
import styles from './WidgetBody.module.css'

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

import { HorizontalBars } from './bars/HorizontalBars.tsx'
import { Chart } from './chart/Chart.tsx'
import { Donut } from './donut/Donut.tsx'
import { Embed } from './embed/Embed.tsx'
import { Gauge } from './gauge/Gauge.tsx'
import { Heatmap } from './heatmap/Heatmap.tsx'
import { NumberFigure } from './number/NumberFigure.tsx'
import { Scorecard } from './scorecard/Scorecard.tsx'
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
  switch (kind) {
    case 'number':
      return <NumberFigure view={view} />
    case 'line':
    case 'area':
    case 'bar':
    case 'stackedBar':
      return <Chart view={view} kind={kind} />
    case 'horizontalBar':
      return <HorizontalBars view={view} />
    case 'donut':
      return <Donut view={view} />
    case 'heatmap':
      return <Heatmap view={view} />
    case 'gauge':
      return <Gauge view={view} />
    case 'scorecard':
      return <Scorecard view={view} />
    case 'table':
    case 'records':
      return <FigureTable view={view} />
  }
}

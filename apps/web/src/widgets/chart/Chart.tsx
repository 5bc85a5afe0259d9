import { lazy, Suspense } from 'react'
import { chartShape, isBlank } from '../series.ts'
import { summaryOf } from '../summary.ts'
import type { WidgetView } from '../widget.ts'
import type { ChartKind } from './layout.ts'

// The drawing library comes by itself after the figures, once for all charts.
const ChartCanvas = lazy(async () => ({ default: (await import('./ChartCanvas.tsx')).ChartCanvas }))

/** Lines, areas and bars; while the drawing library is on its way their place is kept. */
export function Chart({ view }: { readonly view: WidgetView }) {
  const { widget, rows, meta, measures, dimensions, language, grain, period, labels, standings, usual, national } = view
  // A view changes with its room and its marks, which its lines do not.
  const shape = chartShape({
    widget,
    rows,
    meta,
    measures,
    dimensions,
    language,
    grain,
    period,
    labels,
    standings,
    usual,
    national,
  })
  if (!shape) return null
  if (isBlank(shape)) return <p className="text-ink-soft">{summaryOf(view)}</p>
  return (
    <Suspense fallback={<div className="flex flex-col gap-2 w-full h-full" aria-busy />}>
      {/* `drawnKinds` gives it no other. */}
      <ChartCanvas view={view} shape={shape} kind={widget.kind as ChartKind} />
    </Suspense>
  )
}

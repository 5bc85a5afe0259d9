import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { ChartShape } from '../series.ts'
import type { WidgetView } from '../widget.ts'
import type { Layout } from './layout.ts'
import type { Paint } from './paint.ts'

/** A chart as the drawing library wants it. */
export type Option = ComposeOption<LineSeriesOption | BarSeriesOption | GridComponentOption | TooltipComponentOption>

export interface Drawing {
  readonly shape: ChartShape
  readonly layout: Layout
  readonly paint: Paint
  readonly isDark: boolean
  readonly language: WidgetView['language']
  /** What the tooltip shows at a place of the axis. */
  readonly tooltipAt: (place: number) => HTMLElement | ''
}

/** Size of the letters at axes and lines. */
export const small = 12

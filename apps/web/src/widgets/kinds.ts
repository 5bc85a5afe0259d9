import type { FigureKind } from '@ido/contract'
import {
  IconAlignLeft,
  IconChartArea,
  IconChartBar,
  IconChartDonut,
  IconChartLine,
  IconGauge,
  IconGridDots,
  IconListDetails,
  IconNumbers,
  IconReportAnalytics,
  IconStack2,
  IconTable,
  type Icon,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { HorizontalBars } from './bars/HorizontalBars.tsx'
import { Chart } from './chart/Chart.tsx'
import { Donut } from './donut/Donut.tsx'
import { Gauge } from './gauge/Gauge.tsx'
import { Heatmap } from './heatmap/Heatmap.tsx'
import { NumberFigure } from './number/NumberFigure.tsx'
import { Scorecard } from './scorecard/Scorecard.tsx'
import { FigureTable } from './table/FigureTable.tsx'
import type { WidgetView } from './widget.ts'

interface DrawnKind {
  readonly Drawn: ComponentType<{ readonly view: WidgetView }>
  readonly Sign: Icon
}

/** How the page draws each kind of figure, and its sign where one chooses. */
export const drawnKinds: Readonly<Record<FigureKind, DrawnKind>> = {
  number: { Drawn: NumberFigure, Sign: IconNumbers },
  line: { Drawn: Chart, Sign: IconChartLine },
  area: { Drawn: Chart, Sign: IconChartArea },
  bar: { Drawn: Chart, Sign: IconChartBar },
  stackedBar: { Drawn: Chart, Sign: IconStack2 },
  horizontalBar: { Drawn: HorizontalBars, Sign: IconAlignLeft },
  donut: { Drawn: Donut, Sign: IconChartDonut },
  heatmap: { Drawn: Heatmap, Sign: IconGridDots },
  table: { Drawn: FigureTable, Sign: IconTable },
  scorecard: { Drawn: Scorecard, Sign: IconReportAnalytics },
  gauge: { Drawn: Gauge, Sign: IconGauge },
  records: { Drawn: FigureTable, Sign: IconListDetails },
}

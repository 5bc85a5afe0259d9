// Only what is drawn: every further kind or component adds to the one chunk that charts arrive in.
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { getInstanceByDom, init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

register([LineChart, BarChart, GridComponent, TooltipComponent, CanvasRenderer])

export { getInstanceByDom, init }

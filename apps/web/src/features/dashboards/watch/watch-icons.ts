import type { WatchState } from '@ido/contract'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconGauge,
  IconPlugConnectedX,
  type Icon,
} from '@tabler/icons-react'

/** The signs of what is watched, the same wherever its state is told. */
export const watchIcons: Readonly<Record<WatchState, Icon>> = {
  down: IconCircleX,
  disrupted: IconAlertTriangle,
  beyond: IconGauge,
  silent: IconPlugConnectedX,
  normal: IconCircleCheck,
  none: IconCircleDashed,
}

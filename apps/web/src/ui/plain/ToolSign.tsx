import type { ToolIcon } from '@ido/contract'
import {
  IconBook,
  IconCalendar,
  IconChartBar,
  IconCode,
  IconCoins,
  IconFileText,
  IconLink,
  IconMail,
  IconMap2,
  IconMessages,
  IconNetwork,
  IconPhone,
  IconServer,
  IconShield,
  IconTicket,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'

export const toolSigns: Readonly<Record<ToolIcon, Icon>> = {
  link: IconLink,
  chart: IconChartBar,
  ticket: IconTicket,
  server: IconServer,
  network: IconNetwork,
  map: IconMap2,
  chat: IconMessages,
  phone: IconPhone,
  mail: IconMail,
  book: IconBook,
  file: IconFileText,
  calendar: IconCalendar,
  people: IconUsers,
  money: IconCoins,
  shield: IconShield,
  code: IconCode,
}

/** The sign of an outside tool, beside its name. */
export function ToolSign({ icon }: { readonly icon: ToolIcon }) {
  const Sign = toolSigns[icon]
  return <Sign size={20} stroke={1.75} aria-hidden />
}

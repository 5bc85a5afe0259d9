/** The signs that a tool may have; the page draws each. */
export const toolIcons = [
  'link',
  'chart',
  'ticket',
  'server',
  'network',
  'map',
  'chat',
  'phone',
  'mail',
  'book',
  'file',
  'calendar',
  'people',
  'money',
  'shield',
  'code',
] as const
export type ToolIcon = (typeof toolIcons)[number]

import { clockUnits, longestClock, type ClockRules, type ClockUnit } from '@ido/contract'
import type { GivenClocks } from './queries.ts'

export const clockParts = ['new', 'onProgress', 'escalate'] as const
export type ClockPart = (typeof clockParts)[number]

/** What is typed: an amount and a unit for each status and for escalation, and a line for each holiday. */
export type ClockValues = Readonly<Record<`${ClockPart}.${'amount' | 'unit'}` | 'holidays', string>>

export const clockValuesOf = (rules: ClockRules): ClockValues => ({
  'new.amount': String(rules.new.amount),
  'new.unit': rules.new.unit,
  'onProgress.amount': String(rules.onProgress.amount),
  'onProgress.unit': rules.onProgress.unit,
  'escalate.amount': String(rules.escalate.amount),
  'escalate.unit': rules.escalate.unit,
  holidays: rules.holidays.map(({ day, name }) => `${day} ${name}`).join('\n'),
})

export const noClockValues: ClockValues = {
  'new.amount': '',
  'new.unit': 'days',
  'onProgress.amount': '',
  'onProgress.unit': 'days',
  'escalate.amount': '',
  'escalate.unit': 'days',
  holidays: '',
}

const lineShape = /^(\d{4}-\d{2}-\d{2})\s+(\S.{0,99})$/

interface Line {
  /** As people count them, from 1. */
  readonly line: number
  readonly day: string | undefined
  readonly name: string
}

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .map((raw, at) => {
      const [, day, name = ''] = lineShape.exec(raw.trim()) ?? []
      return { raw: raw.trim(), line: at + 1, day: day && isDay(day) ? day : undefined, name }
    })
    .filter(({ raw }) => raw !== '')

const isDay = (day: string) => {
  const instant = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day)
}

/** The parts of the settings that these fields belong to. */
export function clockBodyOf(values: ClockValues, fields: readonly string[]): GivenClocks {
  const lengthOf = (part: ClockPart) => ({
    amount: Number(values[`${part}.amount`]),
    unit: clockUnits.find((unit) => unit === values[`${part}.unit`]) ?? ('days' satisfies ClockUnit),
  })
  const touches = (part: string) => fields.some((field) => field.split('.')[0] === part)
  return {
    ...(touches('new') && { new: lengthOf('new') }),
    ...(touches('onProgress') && { onProgress: lengthOf('onProgress') }),
    ...(touches('escalate') && { escalate: lengthOf('escalate') }),
    ...(touches('holidays') && {
      holidays: linesOf(values.holidays).map(({ day = '', name }) => ({ day, name })),
    }),
  }
}

export const isRightAmount = (text: string): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= longestClock

/** The first line of the holidays that is wrong, and how; null where none is. */
export function wrongHoliday(text: string): { line: number; how: 'holidayWrong' | 'holidayTwice' } | null {
  const seen = new Set<string>()
  for (const { line, day } of linesOf(text)) {
    if (day === undefined) return { line, how: 'holidayWrong' }
    if (seen.has(day)) return { line, how: 'holidayTwice' }
    seen.add(day)
  }
  return null
}

import { type FigureSettings, scaleEnds, scaleNames, scales, type ScaleName } from '@ido/contract'
import type { GivenSteps } from './figure-queries.ts'
import { parseClock } from '../../ui/form/clock.ts'

/** What is typed: each end of each scale, and the hours. */
export type StepField = `${ScaleName}.${0 | 1 | 2 | 3}`
export type FigureValues = Readonly<Record<StepField | 'work.from' | 'work.to', string>> & {
  readonly 'work.days': readonly number[]
}

export const stepFields = (scale: ScaleName): StepField[] =>
  Array.from({ length: scaleEnds }, (_, at) => `${scale}.${at}` as StepField)

export const scaleOf = (field: string): ScaleName | undefined =>
  scaleNames.find((scale) => field.startsWith(`${scale}.`))

export const figureValuesOf = (steps: Pick<FigureSettings, ScaleName | 'work'>): FigureValues => ({
  ...(Object.fromEntries(
    scaleNames.flatMap((scale) => stepFields(scale).map((field, at) => [field, String(steps[scale][at] ?? '')])),
  ) as Record<StepField, string>),
  'work.days': steps.work.days,
  'work.from': steps.work.from,
  'work.to': steps.work.to,
})

export const noValues = figureValuesOf({ age: [], resolve: [], work: { days: [], from: '', to: '' } })

const endsOf = (values: FigureValues, scale: ScaleName) => stepFields(scale).map((field) => Number(values[field]))

/** The parts of the settings that these fields belong to. */
export function figureBodyOf(values: FigureValues, fields: readonly string[]): GivenSteps {
  const touches = (part: string) => fields.some((field) => field.startsWith(`${part}.`))
  const { 'work.days': days, 'work.from': from, 'work.to': to } = values
  return {
    ...(touches('age') && { age: endsOf(values, 'age') }),
    ...(touches('resolve') && { resolve: endsOf(values, 'resolve') }),
    ...(touches('work') && { work: { days: [...days], from: parseClock(from) ?? from, to: parseClock(to) ?? to } }),
  }
}

/** What is wrong with each field, by name. */
export function wrongFields(values: FigureValues): Map<keyof FigureValues, 'end' | 'time' | 'to' | 'days'> {
  const wrong = new Map<keyof FigureValues, 'end' | 'time' | 'to' | 'days'>()
  for (const scale of scaleNames) {
    for (const [at, field] of stepFields(scale).entries()) {
      const text = values[field].trim()
      const before = at === 0 ? 0 : Number(values[stepFields(scale)[at - 1] ?? field])
      const isRight = /^\d{1,5}$/.test(text) && Number(text) > before && Number(text) <= scales[scale].most
      if (!isRight) wrong.set(field, 'end')
    }
  }
  if (values['work.days'].length === 0) wrong.set('work.days', 'days')
  for (const field of ['work.from', 'work.to'] as const)
    if (parseClock(values[field]) === null) wrong.set(field, 'time')
  if (
    wrong.get('work.to') === undefined &&
    (parseClock(values['work.to']) ?? '') <= (parseClock(values['work.from']) ?? '')
  )
    wrong.set('work.to', 'to')
  return wrong
}

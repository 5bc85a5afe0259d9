import { withoutNoise } from '@ido/contract'

/** The sign before the tenths. */
export type DecimalMark = '.' | ','

/** Longer than any figure; what is longer would only cost time to read. */
const longestFigure = 40

const shapes: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^[+-]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)(?:\.\d+)?$/,
  ',': /^[+-]?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)(?:,\d+)?$/,
}

/** The figure that a text is with this sign before the tenths and the other one, or a space, between thousands; else null. */
export function figureAs(mark: DecimalMark, text: string): number | null {
  const isPercent = text.endsWith('%')
  const digits = (isPercent ? text.slice(0, -1) : text).trim()
  if (text.length > longestFigure || !shapes[mark].test(digits)) return null
  const [whole = '', part = ''] = digits.split(mark)
  const value = Number(`${whole.replaceAll(/[.,\s]/g, '')}.${part}`)
  return isPercent ? withoutNoise(value / 100) : value
}

/** The sign before the tenths of a text that can be read with one alone. */
export function onlyMarkOf(text: string): DecimalMark | null {
  const [point, comma] = [figureAs('.', text), figureAs(',', text)]
  if ((point === null) === (comma === null)) return null
  return point === null ? ',' : '.'
}

import { withoutNoise } from '@ido/contract'
import { invalid, type Refusal } from '../../platform/errors.ts'

/** The sign before the tenths. */
type DecimalMark = '.' | ','

/** Longer than any figure; what is longer would only cost time to read. */
const longestFigure = 40

const shapes: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)(?:\.\d+)?$/,
  ',': /^-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)(?:,\d+)?$/,
}

/** The figure that a text is with this sign before the tenths and the other one, or a space, between thousands; else null. */
function readAs(mark: DecimalMark, text: string): number | null {
  const isPercent = text.endsWith('%')
  const digits = (isPercent ? text.slice(0, -1) : text).trim()
  if (text.length > longestFigure || !shapes[mark].test(digits)) return null
  const [whole = '', part = ''] = digits.split(mark)
  const value = Number(`${whole.replaceAll(/[.,\s]/g, '')}.${part}`)
  return isPercent ? withoutNoise(value / 100) : value
}

/**
 * Reads the figures of a file's column as files write them: 1200, 0.93, 0,93, 93%, 1.234.567, 1.234,5 or 1,234.5. What can be
 * two figures (1.250) is read as those lines are that can be one alone; where they disagree, or there are none, it is refused.
 * @param texts all of the column
 */
export function figureReader(texts: readonly string[]): (text: string) => number {
  const ways = new Set(texts.map(onlyWay).filter((mark) => mark !== null))
  const [way] = ways
  const decided = ways.size === 1 ? way : undefined
  return (text) => {
    const [point, comma] = [readAs('.', text), readAs(',', text)]
    const figure = point ?? comma
    if (figure === null) throw invalid([{ field: 'value', key: 'notNumber' }])
    if (point === null || comma === null || point === comma) return figure
    if (decided === undefined) throw ambiguous(text, point, comma)
    return decided === '.' ? point : comma
  }
}

/** The sign before the tenths of a text that can be read with one alone. */
function onlyWay(text: string): DecimalMark | null {
  const [point, comma] = [readAs('.', text), readAs(',', text)]
  if ((point === null) === (comma === null)) return null
  return point === null ? ',' : '.'
}

function ambiguous(text: string, point: number, comma: number): Refusal {
  const [least, most] = [point, comma].toSorted((one, other) => Math.abs(one) - Math.abs(other)).map(figureCell)
  const readings = { enLeast: String(least), idLeast: String(least).replace('.', ','), most: String(most) }
  const sign = text.endsWith('%') ? { text, percent: '%' } : { text, percent: '' }
  return invalid([{ field: 'value', key: 'figureAmbiguous', values: { ...sign, ...readings } }])
}

/** A figure as it goes out: with a point before the tenths, of which there are never just three, so that it is read as itself. */
export function figureCell(value: number): number | string {
  const text = String(value)
  return readAs(',', text) === null || Number.isInteger(value) ? value : `${text}0`
}

import { invalid, type Refusal } from '../../platform/errors.ts'
import { figureAs, onlyMarkOf } from '../../platform/spreadsheet/figures.ts'

/**
 * Reads the figures of a file's column as files write them: 1200, 0.93, 0,93, 93%, 1.234.567, 1.234,5 or 1,234.5. What can be
 * two figures (1.250) is read as those lines are that can be one alone; where they disagree, or there are none, it is refused.
 * @param texts all of the column
 */
export function figureReader(texts: readonly string[]): (text: string) => number {
  const ways = new Set(texts.map(onlyMarkOf).filter((mark) => mark !== null))
  const [way] = ways
  const decided = ways.size === 1 ? way : undefined
  return (text) => {
    const [point, comma] = [figureAs('.', text), figureAs(',', text)]
    const figure = point ?? comma
    if (figure === null) throw invalid([{ field: 'value', key: 'notNumber' }])
    if (point === null || comma === null || point === comma) return figure
    if (decided === undefined) throw ambiguous(text, point, comma)
    return decided === '.' ? point : comma
  }
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
  return figureAs(',', text) === null || Number.isInteger(value) ? value : `${text}0`
}

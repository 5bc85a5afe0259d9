import { withoutNoise } from '@ido/contract/numbers'

/** The sign before the tenths. */
export type DecimalMark = '.' | ','

/** Longer than any figure; what is longer would only cost time to read. */
const longestFigure = 40

const shapes: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)(?:\.\d+)?$/,
  ',': /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?: \d{3})+)(?:,\d+)?$/,
}

/** The currency of the portal; amounts of another one are no rupiah. */
const currencyBefore = /^(?:rp\.?|idr) ?/i
const currencyAfter = / ?(?:rupiah|idr)$/i

/** All digits in brackets, a currency or % beside them at most: (500) and Rp (500), not 12(3). */
const bracketed = /^([^\d()]*)\(([^()]*)\)([^\d()]*)$/

interface Figure {
  value: number
  isPercent: boolean
}

/** The figure that `figureAs` answers, and whether it was written as a percentage. */
export function readFigure(mark: DecimalMark, text: string): Figure | null {
  if (text.length > longestFigure) return null
  const spaced = text.replaceAll(/\s/g, ' ').replaceAll('\u2212', '-').trim()
  const inBrackets = bracketed.exec(spaced)
  const isBracketed = inBrackets !== null
  const { sign, digits, hasCurrency } = peeled(isBracketed ? inBrackets.slice(1).join('').trim() : spaced)
  if (isBracketed && sign !== '') return null
  const isPercent = digits.endsWith('%')
  if (isPercent && hasCurrency) return null
  const bare = (isPercent ? digits.slice(0, -1) : withoutDash(mark, digits)).trimEnd()
  if (!shapes[mark].test(bare)) return null
  const [whole = '', part = ''] = bare.split(mark)
  const size = Number(`${whole.replaceAll(/[., ]/g, '')}.${part}`)
  const value = isPercent ? withoutNoise(size / 100) : size
  const isNegative = sign === '-' || isBracketed
  return { value: isNegative && value !== 0 ? -value : value, isPercent }
}

/**
 * The figure that a text is with this sign before the tenths and the other one, or a space, between thousands; else null.
 * Takes what bookkeepers write: Rp 1.500, IDR 1,500.00, (500) for -500, 95% for 0.95, 1.234,- for 1234.
 */
export const figureAs = (mark: DecimalMark, text: string): number | null => readFigure(mark, text)?.value ?? null

/** Sign and currency stand in either order before the digits: -Rp 500 and Rp -500. */
function peeled(text: string): { sign: string; digits: string; hasCurrency: boolean } {
  const outer = signOf(text)
  const unsigned = text.slice(outer.length).trimStart()
  const valued = unsigned.replace(currencyBefore, '')
  const inner = outer === '' && valued !== unsigned ? signOf(valued) : ''
  const digits = valued.slice(inner.length).replace(currencyAfter, '')
  return { sign: outer || inner, digits, hasCurrency: digits.length < unsigned.length - inner.length }
}

const signOf = (text: string): string => (/^[+-]/.test(text) ? text.charAt(0) : '')

/** 1.234,- says that there are no tenths, and by that which sign they would stand behind. */
function withoutDash(mark: DecimalMark, digits: string): string {
  const found = /^(.*\d)([.,])-{1,2}$/.exec(digits)
  return found?.[2] === mark ? (found[1] ?? '') : digits
}

/** The sign before the tenths of a text that can be read with one alone. */
export function onlyMarkOf(text: string): DecimalMark | null {
  const [point, comma] = [figureAs('.', text), figureAs(',', text)]
  if ((point === null) === (comma === null)) return null
  return point === null ? ',' : '.'
}

/** Whether a text is two different figures, by which sign stands before the tenths: 1.500 is one and a half or fifteen hundred. */
export function isAmbiguous(text: string): boolean {
  const [point, comma] = [figureAs('.', text), figureAs(',', text)]
  return point !== null && comma !== null && point !== comma
}

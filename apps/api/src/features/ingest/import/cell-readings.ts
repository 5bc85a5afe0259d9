import { figureAs } from '../../../platform/spreadsheet/figures.ts'
import { clockTime, digitsTime, epochTime } from './time-ways.ts'

/** As what a cell can be read, however its column turns out to be written; null = as no such thing. */
export interface CellReadings {
  time: 'onlyDayFirst' | 'onlyMonthFirst' | 'eitherFirst' | 'yearFirst' | 'alike' | null
  isSerial: boolean
  /** Whole numbers that may be a day or an instant: 20200131, or seconds since 1970. */
  counted: 'digits' | 'epoch' | null
  figure: 'onlyPoint' | 'onlyComma' | 'eitherMark' | 'alike' | null
  point: number | null
  comma: number | null
}

/** Serial days of the years 1954 to 2119; other numbers of five digits are no days. */
const serials = { least: 20_000, most: 80_000 }
const nothing: CellReadings = { time: null, isSerial: false, counted: null, figure: null, point: null, comma: null }
const isDigit = (code: number) => code >= 48 && code <= 57

/** Every cell of a file comes by here, so what is neither a time nor a figure has to show it in a few letters. */
export function readingsOf(text: string): CellReadings {
  if (text.length > longestReading) return nothing
  const opensWithDigit = isDigit(text.charCodeAt(0))
  if (opensWithDigit && isWhole(text)) return wholeReadings(text)
  const time = timeReading(text, opensWithDigit)
  if (time !== null) return { ...nothing, time }
  return opensWithDigit || figureStart.test(text) ? figureReadings(text) : nothing
}

/** A sign, a bracket or the currency, as they stand before figures. */
const figureStart = /^[+\-\u2212.(]|^(?:rp|idr)/i

/** Longer than any time or figure. */
const longestReading = 60

function isWhole(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (!isDigit(text.charCodeAt(at))) return false
  return text.length <= 15
}

function wholeReadings(text: string): CellReadings {
  const value = Number(text)
  const isSerial = text.length === 5 && value >= serials.least && value <= serials.most
  const counted = digitsTime(text) ? 'digits' : epochTime(text) ? 'epoch' : null
  return { time: null, isSerial, counted, figure: 'alike', point: value, comma: value }
}

/** Two numbers in front that may both be months read either way round. */
function timeReading(text: string, opensWithDigit: boolean): CellReadings['time'] {
  if (!opensWithDigit) return clockTime('Y-M-D', text) ? 'yearFirst' : null
  const digits = digitsOf(text)
  if (digits > 4 || !/[\s/.-]/.test(text.charAt(digits))) return null
  if (clockTime('Y-M-D', text)) return 'yearFirst'
  if (digits > 2) return null
  const [day, month] = [clockTime('D/M/Y', text), clockTime('M/D/Y', text)]
  // 31/2/2025 is a time that there is not, and says nothing about which way round it stands.
  if (day === undefined && month === undefined) return 'alike'
  if (!day) return month ? 'onlyMonthFirst' : null
  if (!month) return 'onlyDayFirst'
  return day.wall === month.wall ? 'alike' : 'eitherFirst'
}

function digitsOf(text: string): number {
  let at = 0
  while (isDigit(text.charCodeAt(at))) at += 1
  return at
}

function figureReadings(text: string): CellReadings {
  const [point, comma] = [figureAs('.', text), figureAs(',', text)]
  const isSerial =
    /^\d{5}[.,]\d+$/.test(text) && Number(text.slice(0, 5)) >= serials.least && Number(text.slice(0, 5)) <= serials.most
  if (point === null && comma === null) {
    const power = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)e[+-]?\d+$/i.test(text) ? Number(text) : null
    return power === null ? nothing : { ...nothing, figure: 'alike', point: power, comma: power }
  }
  const figure = comma === null ? 'onlyPoint' : point === null ? 'onlyComma' : point === comma ? 'alike' : 'eitherMark'
  return { time: null, isSerial, counted: null, figure, point, comma }
}

import { wordsOf } from '../labels.ts'
import type { AxisReading } from '../reading.ts'
import type { WidgetView } from '../widget.ts'
import styles from './Chart.module.css'

/** Lines that a card over the chart has room for; the largest come first. */
const mostLines = 12
const mostNotes = 3

/** The class of what the library puts a card into. */
export const overChart = styles.over ?? ''

function element(tag: string, className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = text
  return made
}

function lineOf(name: string, figure: string, colour: string | null): HTMLElement {
  const line = element('div', styles.line)
  const swatch = element('span', styles.tipSwatch)
  if (colour) swatch.style.background = colour
  line.append(swatch, element('span', styles.name, name), element('b', undefined, figure))
  return line
}

interface CardMore {
  readonly language: WidgetView['language']
  readonly canPick: boolean
  /** What else was at that time. */
  readonly notes: readonly string[]
}

/** The card at the pointer, made of elements: nothing of the data is ever read as markup. */
export function tooltipCard(reading: AxisReading, { language, canPick, notes }: CardMore): HTMLElement {
  const words = wordsOf(language)
  const card = element('div', styles.card)
  const title = element('div', styles.title, reading.title)
  if (reading.note) title.append(element('span', styles.note, reading.note))
  card.append(title)
  for (const { name, figure, colour, change } of reading.lines.slice(0, mostLines)) {
    card.append(lineOf(name, figure, colour))
    if (change && reading.lines.length === 1) card.append(element('div', styles.change, change))
  }
  const left = reading.lines.length - mostLines
  if (left > 0) card.append(element('div', styles.change, `+${left}`))
  if (reading.total) card.append(lineOf(words.total, reading.total, null))
  for (const note of notes.slice(0, mostNotes)) card.append(element('div', styles.change, note))
  if (notes.length > mostNotes) card.append(element('div', styles.change, `+${notes.length - mostNotes}`))
  if (canPick) card.append(element('div', styles.hint, words.chart.pick))
  return card
}

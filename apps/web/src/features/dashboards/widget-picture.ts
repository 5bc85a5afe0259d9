import { forFileName } from '@ido/contract'
import { domToCanvas } from 'modern-screenshot'
import { saveFile } from '../../ui/save-file.ts'

interface Told {
  /** Of the dashboard and of the widget: they name the file. */
  readonly titles: readonly [string, string]
  /** What the figures are of, as on paper. */
  readonly facts: readonly (readonly [string, string])[]
}

/** Pixels of the picture for each of the screen's: sharp on paper, and on a slide. */
const scale = 2
const pad = 16
const lineHeight = 20

/** What is pressed, and what floats above the page, is not in a picture. */
const isSeen = (node: Node) => !(node instanceof HTMLElement && node.matches('[popover], [aria-haspopup="menu"]'))

/** Gives the browser a PNG of a widget in the colours that it has, and below it what its figures are of. */
export async function keepPicture(figure: HTMLElement, { titles, facts }: Told): Promise<void> {
  const drawn = await domToCanvas(figure, { scale, filter: isSeen })
  const { color, fontFamily } = getComputedStyle(figure)
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to draw on.')
  const font = `13px ${fontFamily}`
  pen.font = font
  const width = drawn.width / scale
  const lines = linesOf(
    [titles[0], ...facts.map(([name, value]) => `${name}: ${value}`)],
    (text) => pen.measureText(text).width <= width,
  )
  canvas.width = (width + 2 * pad) * scale
  canvas.height = drawn.height + (3 * pad + lines.length * lineHeight) * scale
  pen.fillStyle = getComputedStyle(document.body).backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(drawn, pad * scale, pad * scale)
  pen.scale(scale, scale)
  pen.font = font
  pen.fillStyle = color
  pen.textBaseline = 'top'
  for (const [place, line] of lines.entries()) {
    pen.fillText(line, pad, drawn.height / scale + 2 * pad + place * lineHeight)
  }
  saveFile(await pngOf(canvas), `${titles.map(forFileName).join('_')}.png`)
}

/** Parts of a text in as few lines as they fit in; one that is longer than a line has one of its own. */
function linesOf(parts: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const longer = [...lines.slice(-1), part].join(' · ')
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  return lines
}

async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture is too large.')
  return blob
}

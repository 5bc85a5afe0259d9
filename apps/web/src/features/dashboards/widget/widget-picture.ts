import { forFileName } from '@ido/contract'
import { domToCanvas } from 'modern-screenshot'
import { saveFile } from '../../../ui/save-file.ts'
import { wearLight } from '../../../ui/theme/colour-scheme.ts'
import { faceRules } from './face-rules.ts'

export interface PictureTold {
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

let drawing: Promise<unknown> = Promise.resolve()

/** Gives the browser a PNG of a widget; of two at once the second waits, since the page wears light colours for each. */
export async function keepPicture(figure: HTMLElement, told: PictureTold): Promise<void> {
  const drawn = drawing.then(() => drawPicture(figure, told))
  drawing = drawn.catch(() => undefined)
  return drawn
}

/** In light colours, as paper has them, and below it what its figures are of. */
async function drawPicture(figure: HTMLElement, { titles, facts }: PictureTold): Promise<void> {
  wearLight(true)
  try {
    // What is drawn on a canvas follows the colours two frames later.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const lines = [titles[0], ...facts.map(([name, value]) => `${name}: ${value}`)]
    const canvas = withLines(await drawnFigure(figure), getComputedStyle(figure), lines)
    saveFile(await pngOf(canvas), `${titles.map(forFileName).join('_')}.png`)
  } finally {
    wearLight(false)
  }
}

/**
 * The widget itself. Charts are drawn anew for it, since what is on the screen has fewer pixels; the library's own way of
 * finding typefaces needs a style element, which the page's policy forbids, so it is told them.
 */
async function drawnFigure(figure: HTMLElement): Promise<HTMLCanvasElement> {
  const images = [...figure.querySelectorAll('canvas, img')]
  const charts = await Promise.all(images.map(chartOf))
  return domToCanvas(figure, {
    scale,
    filter: isSeen,
    font: { cssText: await faceRules() },
    onCloneNode: (copy) => {
      if (!(copy instanceof HTMLElement)) return
      // In the copy every canvas has become an image, in the same order.
      for (const [place, image] of copy.querySelectorAll('img').entries()) {
        const chart = charts[place]
        if (chart) image.src = chart
      }
    },
  })
}

async function chartOf(image: Element): Promise<string | undefined> {
  const place = image instanceof HTMLCanvasElement && image.closest<HTMLElement>('[_echarts_instance_]')
  if (!place) return undefined
  const { getInstanceByDom } = await import('../../../widgets/chart/echarts.ts')
  return getInstanceByDom(place)?.getDataURL({ pixelRatio: scale, backgroundColor: 'transparent' })
}

function withLines(drawn: HTMLCanvasElement, worn: CSSStyleDeclaration, parts: readonly string[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to draw on.')
  const font = `13px ${worn.fontFamily}`
  pen.font = font
  const width = drawn.width / scale
  const lines = linesOf(parts, (text) => pen.measureText(text).width <= width)
  canvas.width = (width + 2 * pad) * scale
  canvas.height = drawn.height + (3 * pad + lines.length * lineHeight) * scale
  pen.fillStyle = getComputedStyle(document.body).backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(drawn, pad * scale, pad * scale)
  pen.scale(scale, scale)
  pen.font = font
  pen.fillStyle = worn.color
  pen.textBaseline = 'top'
  for (const [place, line] of lines.entries()) {
    pen.fillText(line, pad, drawn.height / scale + 2 * pad + place * lineHeight)
  }
  return canvas
}

/** Parts of a text in as few lines as they fit in; of one that is longer than a line, its words. */
function linesOf(parts: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  const add = (part: string, joint: string) => {
    const longer = [...lines.slice(-1), part].join(joint)
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  for (const part of parts) {
    const [first = '', ...words] = fits(part) ? [part] : part.split(' ')
    add(first, ' · ')
    for (const word of words) add(word, ' ')
  }
  return lines
}

async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture is too large.')
  return blob
}

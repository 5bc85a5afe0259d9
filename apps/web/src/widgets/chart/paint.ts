/** Colours of the theme on screen, as the canvas takes them. */
export interface Paint {
  readonly ink: string
  readonly soft: string
  readonly faint: string
  readonly line: string
  readonly lineStrong: string
  readonly surface: string
  readonly font: string
  /** Any colour of CSS, variables and mixes too, as rgb(). */
  readonly of: (colour: string) => string
}

/** Canvas libraries read rgb only; the browser turns our oklch() and color-mix() into the pixel that they make. */
function pixelOf(colour: string, context: OffscreenCanvasRenderingContext2D): string {
  context.clearRect(0, 0, 1, 1)
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data
  return alpha === 255 ? `rgb(${red},${green},${blue})` : `rgba(${red},${green},${blue},${alpha / 255})`
}

const worn = new Map<string | null, Paint>()

/**
 * The theme that the page wears now; to be asked for again when it changes. What a colour comes to is found out once for
 * all charts: each time the browser has to work out the style of whatever has changed on the page until then.
 */
export function paintNow(): Paint {
  const scheme = document.documentElement.getAttribute('data-color-scheme')
  const paint = worn.get(scheme) ?? readPaint()
  worn.set(scheme, paint)
  return paint
}

function readPaint(): Paint {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const probe = document.createElement('span')
  const known = new Map<string, string>()
  const of = (colour: string): string => {
    const found = known.get(colour)
    if (found) return found
    probe.style.color = colour
    document.body.append(probe)
    const resolved = getComputedStyle(probe).color
    probe.remove()
    const pixel = context ? pixelOf(resolved, context) : resolved
    known.set(colour, pixel)
    return pixel
  }
  return {
    ink: of('var(--ido-ink)'),
    soft: of('var(--ido-ink-soft)'),
    faint: of('var(--ido-ink-faint)'),
    line: of('var(--ido-line)'),
    lineStrong: of('var(--ido-line-strong)'),
    surface: of('var(--ido-surface)'),
    font: getComputedStyle(document.body).fontFamily,
    of,
  }
}

import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]
/** Whether a point of a quarter of the mark is ink; both run from 0 to 1, from the middle outwards. */
type Shape = (across: number, down: number) => boolean

const side = 64
/** Points looked at along each side of a pixel, so that edges are smooth. */
const fine = 3
const rounding = 0.22

const grounds: readonly Colour[] = [
  [29, 78, 137], [13, 110, 110], [122, 45, 92], [148, 73, 16], [64, 77, 120], [38, 98, 52], [150, 40, 48], [86, 60, 140],
] // prettier-ignore
const inks: readonly Colour[] = [
  [255, 255, 255], [255, 214, 102], [140, 226, 214], [255, 179, 156], [196, 214, 255],
] // prettier-ignore
const shapes: readonly Shape[] = [
  (across, down) => across ** 2 + down ** 2 < 0.72,
  (across, down) => (1 - across) ** 2 + (1 - down) ** 2 < 0.86,
  (across, down) => across + down < 0.86,
  (across, down) => (across - 0.42) ** 2 + (down - 0.42) ** 2 < 0.09,
  (across, down) => across < 0.76 && down < 0.32,
  (across, down) => across < 0.32 && down < 0.76,
  (across, down) => across < 0.7 && down < 0.7 && Math.abs(across - down) < 0.22,
]

/** The mark of a product of the demo, a PNG of its own making: which shapes in which colours follow from its name. */
export function productMark(name: string): Buffer {
  const chosen = crc32(name)
  const pick = <T>(of: readonly T[], turn: number): T => of[Math.floor(chosen / 7 ** turn) % of.length] as T
  const quarters = [0, 1, 2, 3].map((place) => pick(shapes, place))
  const [ground, ink] = [pick(grounds, 5), pick(inks, 8)]
  const rows = Array.from({ length: side }, (_, y) => {
    const pixels = Array.from({ length: side }, (__, x) => pixel(x, y, quarters, [ground, ink]))
    return Buffer.from([0, ...pixels.flat()])
  })
  return png(side, Buffer.concat(rows))
}

function pixel(x: number, y: number, quarters: readonly Shape[], [ground, ink]: readonly [Colour, Colour]): number[] {
  let [within, inked] = [0, 0]
  for (let place = 0; place < fine ** 2; place += 1) {
    const across = (x + ((place % fine) + 0.5) / fine) / (side / 2) - 1
    const down = (y + (Math.floor(place / fine) + 0.5) / fine) / (side / 2) - 1
    if (!isInside(Math.abs(across), Math.abs(down))) continue
    within += 1
    if (quarters[Number(across > 0) + 2 * Number(down > 0)]?.(Math.abs(across), Math.abs(down))) inked += 1
  }
  const share = within === 0 ? 0 : inked / within
  const mixed = ground.map((level, channel) => Math.round(level + share * ((ink[channel] ?? 0) - level)))
  return [...mixed, Math.round((255 * within) / fine ** 2)]
}

/** Of a square with round corners. */
const isInside = (across: number, down: number): boolean => {
  const [beyondX, beyondY] = [across - (1 - rounding), down - (1 - rounding)]
  return beyondX <= 0 || beyondY <= 0 || beyondX ** 2 + beyondY ** 2 <= rounding ** 2
}

/** @param rows each a zero (no filter) and four bytes a pixel */
function png(width: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(width, 4)
  // Eight bits a channel, with transparency.
  head.set([8, 6], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

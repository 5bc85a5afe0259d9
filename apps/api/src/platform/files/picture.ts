import { invalid, unsupportedMedia } from '../errors.ts'
import { once } from '../once.ts'

/** The size that the first bytes of a picture declare, read without decoding it. */
export interface PictureSize {
  width: number
  height: number
}

const mostOnASide = 16_384
/** Most pixels of a photo or logo, and of an attached picture. */
export const picturePixels = { small: 4_096 * 4_096, attached: 100_000_000 } as const

const beginnings = [
  { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
] as const
export type PictureType = (typeof beginnings)[number]['type']

/** The kind of picture by its first bytes, not by its name; null for anything else. SVG is none, since it may hold scripts. */
export function pictureTypeOf(head: Buffer): PictureType | null {
  const found = beginnings.find(({ at, bytes }) => head.toString('latin1', at, at + bytes.length) === bytes)
  return found?.type ?? null
}

/**
 * Refuses a picture that would unpack to more than a screen ever shows: a few bytes may declare gigabytes.
 * @param chunks its bytes; no more of them are taken than it needs
 * @throws Refusal (400) naming the size and the limit
 */
export async function refuseLargePicture(type: PictureType, chunks: AsyncIterable<Buffer>, most: number) {
  const size = await pictureSize(type, chunks)
  if (size === null) throw invalid([{ field: 'file', key: 'pictureBroken' }])
  const { width, height } = size
  if (width <= mostOnASide && height <= mostOnASide && width * height <= most) return
  const values = { width, height, megapixels: Math.floor(most / 1_000_000), side: mostOnASide }
  throw invalid([{ field: 'file', key: 'pictureTooLarge', values }])
}

/** The size that a picture declares; null where it declares none before its pixels. */
export async function pictureSize(type: PictureType, chunks: AsyncIterable<Buffer>): Promise<PictureSize | null> {
  const feed = new ByteFeed(chunks)
  try {
    const size = await readers[type](feed)
    return size !== null && size.width > 0 && size.height > 0 ? size : null
  } finally {
    await feed.close()
  }
}

const readers: Record<PictureType, (feed: ByteFeed) => Promise<PictureSize | null>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

async function pngSize(feed: ByteFeed): Promise<PictureSize | null> {
  const head = await feed.take(24)
  if (head === null || head.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

async function webpSize(feed: ByteFeed): Promise<PictureSize | null> {
  const head = await feed.take(30)
  if (head === null) return null
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
    default:
      return null
  }
}

/** Start of a frame; C4, C8 and CC are other things. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const startOfPixels = 0xda
const endOfPicture = 0xd9

/** Passes the segments before the frame, such as a preview or a colour profile. */
async function jpegSize(feed: ByteFeed): Promise<PictureSize | null> {
  await feed.take(2)
  for (;;) {
    const lead = await feed.take(2)
    if (lead === null || lead[0] !== 0xff) return null
    let marker = lead[1]
    while (marker === 0xff) marker = (await feed.take(1))?.[0]
    if (marker === undefined || marker === startOfPixels || marker === endOfPicture) return null
    const length = (await feed.take(2))?.readUInt16BE(0) ?? 0
    if (length < 2) return null
    if (isFrame(marker)) {
      const frame = await feed.take(5)
      return frame && { width: frame.readUInt16BE(3), height: frame.readUInt16BE(1) }
    }
    if (!(await feed.skip(length - 2))) return null
  }
}

/** Bytes one after the other, of which only the newest chunk is held. */
class ByteFeed {
  readonly #chunks: AsyncIterator<Buffer>
  #buffer: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Null where so many do not follow. */
  async take(count: number): Promise<Buffer | null> {
    while (this.#buffer.length < count) {
      const { done, value } = await this.#chunks.next()
      if (done) return null
      this.#buffer = Buffer.concat([this.#buffer, value])
    }
    const taken = this.#buffer.subarray(0, count)
    this.#buffer = this.#buffer.subarray(count)
    return taken
  }

  /** False where so many do not follow. */
  async skip(count: number): Promise<boolean> {
    let left = count
    while (left > this.#buffer.length) {
      left -= this.#buffer.length
      const { done, value } = await this.#chunks.next()
      if (done) return false
      this.#buffer = value
    }
    this.#buffer = this.#buffer.subarray(left)
    return true
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }
}

/**
 * The type of a photo or logo, by what the file holds and not by its name.
 * @throws Refusal for an empty file or one of too many pixels (400) and any other kind (415)
 */
export async function smallPictureType(bytes: Buffer): Promise<PictureType> {
  if (bytes.length === 0) throw invalid([{ field: 'file', key: 'attachmentEmpty' }])
  const type = pictureTypeOf(bytes)
  if (type === null) throw unsupportedMedia('photoType')
  await refuseLargePicture(type, once(bytes), picturePixels.small)
  return type
}

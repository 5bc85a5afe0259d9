import type { fileEncodings } from '@ido/contract'
import { isUtf8 } from 'node:buffer'

/** How the letters of a file are written as bytes; each is a name that TextDecoder knows. */
export type Encoding = (typeof fileEncodings)[number]

const newline = 0x0a
/** What a look at the beginning needs: a column of numbers in UTF-16 shows itself within a few hundred letters. */
const beginning = 4096

/** The encoding that the first bytes of a file name, null where they do not. */
function markedEncoding(bytes: Buffer): Encoding | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

/** UTF-16 without a mark: every other byte of plain letters is zero, and hardly any of the bytes between. */
function unmarkedUtf16(bytes: Buffer): Encoding | null {
  const zeros = [0, 0]
  const looked = Math.min(bytes.length, beginning) & ~1
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = looked / 2 / 4
  if (looked < 4 || Math.max(even, odd) < many || Math.min(even, odd) > many / 4) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** A line that decided, with what stands in it as it reads then. */
interface DecidingLine {
  line: number
  text: string
}

/**
 * Decides the encoding of a file by all of its bytes, a chunk at a time. A file with letters beyond ASCII is UTF-8 where more of its lines
 * hold together as UTF-8 than break it, so that one broken line is that line's fault; else it is Windows-1252.
 */
export class EncodingSurvey {
  #first: Encoding | null | undefined
  #rest: Buffer = Buffer.alloc(0)
  #line = 0
  readonly #utf8: DecidingLine[] = []
  readonly #other: DecidingLine[] = []
  #wholeLines = 0
  #brokenLines = 0

  /** @param chunk the next one of the file; the first holds its beginning, at least a few letters */
  add(chunk: Buffer): void {
    if (this.#first === undefined) this.#first = markedEncoding(chunk) ?? unmarkedUtf16(chunk)
    if (this.#first !== null) return
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let from = 0
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
      this.#look(bytes.subarray(from, end))
      from = end + 1
    }
    this.#rest = bytes.subarray(from)
    // A line without an end must not fill the memory; where it is cut may fall into a letter, which counts as one broken line at most.
    if (this.#rest.length > 1024 * 1024) {
      this.#look(this.#rest)
      this.#line -= 1
      this.#rest = Buffer.alloc(0)
    }
  }

  decide(): { encoding: Encoding; decidedBy: DecidingLine[] } {
    if (this.#rest.length > 0) this.#look(this.#rest)
    this.#rest = Buffer.alloc(0)
    if (this.#first) return { encoding: this.#first, decidedBy: [] }
    if (this.#brokenLines > this.#wholeLines) {
      return { encoding: 'windows-1252', decidedBy: this.#other }
    }
    return { encoding: 'utf-8', decidedBy: this.#utf8 }
  }

  #look(bytes: Buffer): void {
    this.#line += 1
    if (isAscii(bytes)) return
    const isWhole = isUtf8(bytes)
    if (isWhole) this.#wholeLines += 1
    else this.#brokenLines += 1
    const told = isWhole ? this.#utf8 : this.#other
    if (told.length >= mostTold) return
    const decoder = new TextDecoder(isWhole ? 'utf-8' : 'windows-1252')
    told.push({ line: this.#line, text: decoder.decode(bytes.subarray(0, longestTold)).replace('\r', '') })
  }
}

const mostTold = 3
const longestTold = 200

function isAscii(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte > 0x7f) return false
  return true
}

/** The chunks of a file as UTF-8, which is what the reader of rows takes. UTF-8 passes as it is: its mark and its broken rows are the reader's. */
export async function* asUtf8(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') return yield* chunks
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    if (text.length > 0) yield Buffer.from(text, 'utf8')
  }
  const last = decoder.decode()
  if (last.length > 0) yield Buffer.from(last, 'utf8')
}

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readingLimits } from '../files/limits.ts'
import { decodedText, longestText } from './cell.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'
import { readXml } from './xml.ts'

/** Texts of a workbook beyond this length wait in a file that has no name any more, so that memory stays flat. */
const mostInMemory = 8 * 1024 * 1024
/** Programs number texts as they first occur, so that the next one mostly stands in the piece that was read last. */
const pieceLength = 64 * 1024
/** Each waiting text costs memory beside its bytes. */
const mostWaiting = 20_000

/** The texts that the cells of a workbook share, by their numbers. */
export interface SharedStrings {
  /** Undefined where there is no such text. */
  at(index: number): string | undefined
  close(): void
}

export async function readSharedStrings(part: string, chunks: AsyncIterable<Buffer>): Promise<SharedStrings> {
  const store = new StringStore()
  let [text, inText, inReading] = ['', false, false]
  const handlers = {
    open(name: string) {
      if (name === 'si') text = ''
      else if (name === 'rPh') inReading = true
      else if (name === 't') inText = !inReading
    },
    text(piece: string) {
      if (!inText) return
      text += piece
      if (text.length > longestText) throw new WorkbookRefusal('cellTooLong', part)
    },
    close(name: string) {
      if (name === 't') inText = false
      else if (name === 'rPh') inReading = false
      else if (name === 'si' && !store.add(decodedText(text))) throw new WorkbookRefusal('tooManyTexts', part)
    },
  }
  try {
    for await (const _ of readXml(part, chunks, handlers));
    return store
  } catch (error) {
    store.close()
    throw error
  }
}

/** Texts one after the other, each found by where it ends. */
class StringStore implements SharedStrings {
  #ends = new Uint32Array(1024)
  #count = 0
  #length = 0
  readonly #waiting: Buffer[] = []
  #waitingLength = 0
  #file: number | null = null
  #piece: Buffer = Buffer.alloc(0)
  #pieceFrom = 0

  /** False where it would be more than a workbook may share. */
  add(text: string): boolean {
    const bytes = Buffer.from(text)
    this.#length += bytes.length
    const { sharedTextBytes, sharedTexts } = readingLimits
    if (this.#length > sharedTextBytes || this.#count >= sharedTexts) return false
    if (this.#count === this.#ends.length) {
      const longer = new Uint32Array(this.#ends.length * 2)
      longer.set(this.#ends)
      this.#ends = longer
    }
    this.#ends[this.#count] = this.#length
    this.#count += 1
    this.#waiting.push(bytes)
    this.#waitingLength += bytes.length
    const room = this.#file === null ? mostInMemory : pieceLength
    if (this.#waitingLength > room || this.#waiting.length > mostWaiting) this.#toDisk()
    return true
  }

  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined
    const from = index === 0 ? 0 : (this.#ends[index - 1] ?? 0)
    const to = this.#ends[index] ?? 0
    if (from < this.#pieceFrom || to > this.#pieceFrom + this.#piece.length) this.#read(from, to)
    return this.#piece.toString('utf8', from - this.#pieceFrom, to - this.#pieceFrom)
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  #toDisk(): void {
    if (this.#file === null) {
      const folder = mkdtempSync(join(tmpdir(), 'ido-strings-'))
      this.#file = openSync(join(folder, 'strings'), 'w+')
      rmSync(folder, { recursive: true })
    }
    const bytes = Buffer.concat(this.#waiting)
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at)
    this.#waiting.length = 0
    this.#waitingLength = 0
  }

  #read(from: number, to: number): void {
    if (this.#file === null) {
      this.#piece = Buffer.concat(this.#waiting)
      this.#pieceFrom = 0
      return
    }
    if (this.#waiting.length > 0) this.#toDisk()
    const piece = Buffer.alloc(Math.max(pieceLength, to - from))
    const read = readSync(this.#file, piece, 0, piece.length, from)
    this.#piece = piece.subarray(0, read)
    this.#pieceFrom = from
  }
}

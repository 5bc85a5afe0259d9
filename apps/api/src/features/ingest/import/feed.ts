import { readingLimits } from '../../../platform/files/limits.ts'

const LF = 0x0a

/** The chunks of a file, of which so much is kept as nobody has taken yet. */
export class ParserFeed {
  readonly #chunks: AsyncIterator<Buffer>
  buffer: Buffer = Buffer.alloc(0)
  ended = false
  /** Bytes of the file that have been taken. */
  bytes = 0

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  async pull(): Promise<Buffer | null> {
    const { done, value } = await this.#chunks.next()
    return done ? null : value
  }

  /** Until a whole line is there, or more than any has. */
  async toLineEnd(): Promise<void> {
    while (!this.ended && !this.buffer.includes(LF) && this.buffer.length < readingLimits.rowBytes) {
      const chunk = await this.pull()
      if (chunk === null) this.ended = true
      else this.buffer = this.buffer.length === 0 ? chunk : Buffer.concat([this.buffer, chunk])
    }
  }

  /** False where the file has no further one, or none that ends. */
  async passLine(): Promise<boolean> {
    await this.toLineEnd()
    const end = this.buffer.indexOf(LF)
    this.take(end + 1)
    return end >= 0
  }

  take(count: number): void {
    this.bytes += count
    this.buffer = this.buffer.subarray(count)
  }
}

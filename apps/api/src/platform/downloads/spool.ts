import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { busy, noRoom, unavailable } from '../errors.ts'
import { isAlive } from '../jobs/is-alive.ts'
import { codeOf, fullFolder } from '../storage/room.ts'

/** What waits on disk for slow readers of files, so that neither a connection nor memory does. */
export interface Spool {
  /** A place for one file. @throws Refusal (503) where the person or all together have too many that are not taken yet */
  open(owner: string): SpooledFile
  /** Bytes on disk now, and files that are under way. */
  readonly state: { bytes: number; files: number }
}

export interface SpooledFile {
  /** Takes the source in as fast as it comes, whoever reads it: what comes out is what it gives, to the letter. */
  follow(source: Readable): Readable
  /** How many bytes have come in, and have gone out. */
  readonly taken: { in: number; out: number }
  /** Frees the place of a file that never began. */
  giveUp(): void
}

export interface SpoolLimits {
  /** On disk at once, of one person and of all. */
  bytesEach: number
  bytes: number
  filesEach: number
  files: number
  /** Milliseconds after which a reader is given up who takes nothing. */
  stalled: number
  /** Milliseconds for which a file waits for room. */
  patience: number
}

/** A quarter for one person, so that four stalled ones stop nobody. */
export const spoolLimits = (bytes: number): SpoolLimits => ({
  bytes,
  bytesEach: bytes / 4,
  filesEach: 4,
  files: 64,
  stalled: 60_000,
  patience: 15_000,
})

const longestSegment = 4 * 1024 * 1024
const chunkBytes = 64 * 1024

/** @param folder is the spool's own: what killed processes left there goes now */
export function createSpool(folder: string, limits: SpoolLimits): Spool {
  sweep(folder)
  const owners = new Map<string, Use>()
  const all: Use = { bytes: 0, files: 0 }
  const freed = new Signal()
  return {
    state: all,
    open(owner) {
      const own = owners.get(owner) ?? { bytes: 0, files: 0 }
      if (own.files >= limits.filesEach || all.files >= limits.files) throw busy('files')
      owners.set(owner, own)
      const uses = [own, all]
      for (const use of uses) use.files += 1
      return new OneFile({
        folder,
        limits,
        freed,
        hasRoom: () => own.bytes < limits.bytesEach && all.bytes < limits.bytes,
        count(bytes) {
          for (const use of uses) use.bytes += bytes
          if (bytes < 0) freed.tell()
        },
        end() {
          for (const use of uses) use.files -= 1
          if (own.files === 0) owners.delete(owner)
        },
      })
    },
  }
}

interface Use {
  bytes: number
  files: number
}

interface Parts {
  folder: string
  limits: SpoolLimits
  /** Tells when bytes have gone from the disk. */
  freed: Signal
  hasRoom: () => boolean
  count: (bytes: number) => void
  end: () => void
}

/** A piece of a file; it goes from the disk as soon as it has been read. */
interface Segment {
  handle: FileHandle
  path: string
  in: number
  out: number
}

class OneFile implements SpooledFile {
  readonly taken = { in: 0, out: 0 }
  readonly #parts: Parts
  readonly #segments: Segment[] = []
  readonly #grown = new Signal()
  #isWhole = false
  #isOver = false
  #stalled: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  giveUp(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#parts.end()
  }

  follow(source: Readable): Readable {
    const output = new Readable({
      highWaterMark: chunkBytes,
      read: () => {
        clearTimeout(this.#stalled)
        this.#send(output).catch((error: Error) => output.destroy(error))
      },
      destroy: (error, done) => {
        clearTimeout(this.#stalled)
        source.destroy()
        void this.#close(error, done)
      },
    })
    this.#takeIn(source).catch((error: Error) => output.destroy(inWords(error)))
    return output
  }

  async #takeIn(source: Readable): Promise<void> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (!this.#parts.hasRoom()) await this.#waitForRoom()
      await this.#write(chunk)
      if (this.#isOver) return
    }
    this.#isWhole = true
    this.#grown.tell()
  }

  async #waitForRoom(): Promise<void> {
    const until = Date.now() + this.#parts.limits.patience
    while (!this.#parts.hasRoom() && !this.#isOver) {
      if (Date.now() >= until) throw unavailable('exportTooSlow')
      await this.#parts.freed.wait(until - Date.now())
    }
  }

  async #write(chunk: Buffer): Promise<void> {
    let segment = this.#segments.at(-1)
    if (segment === undefined || segment.in >= Math.min(longestSegment, this.#parts.limits.bytesEach / 4)) {
      segment = await newSegment(this.#parts.folder)
      this.#segments.push(segment)
      if (this.#isOver) return this.#drop(segment)
    }
    await writeWhole(segment, chunk)
    segment.in += chunk.length
    this.taken.in += chunk.length
    this.#parts.count(chunk.length)
    this.#grown.tell()
  }

  /** Gives the reader the next bytes as soon as there are some. */
  async #send(output: Readable): Promise<void> {
    for (;;) {
      const [segment] = this.#segments
      if (this.#isOver) return
      if (segment !== undefined && segment.out < segment.in) return this.#sendFrom(segment, output)
      if (segment !== undefined && (this.#segments.length > 1 || this.#isWhole)) await this.#drop(segment)
      else if (this.#isWhole) return void output.push(null)
      else await this.#grown.wait()
    }
  }

  async #sendFrom(segment: Segment, output: Readable): Promise<void> {
    const { bytesRead, buffer } = await segment.handle.read({
      buffer: Buffer.allocUnsafe(Math.min(chunkBytes, segment.in - segment.out)),
      position: segment.out,
    })
    segment.out += bytesRead
    this.taken.out += bytesRead
    // From here on it is the reader's turn.
    this.#stalled = setTimeout(() => output.destroy(unavailable('exportTooSlow')), this.#parts.limits.stalled).unref()
    output.push(buffer.subarray(0, bytesRead))
  }

  async #drop(segment: Segment): Promise<void> {
    this.#segments.splice(this.#segments.indexOf(segment), 1)
    await segment.handle.close()
    await rm(segment.path, { force: true })
    this.#parts.count(-segment.in)
  }

  async #close(error: Error | null, done: (error: Error | null) => void): Promise<void> {
    try {
      await this.#end()
    } catch {
      // Of what is left of a file that nobody wants nothing more can be said than why nobody wants it.
    }
    done(error)
  }

  async #end(): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    this.#grown.tell()
    this.#parts.freed.tell()
    try {
      while (this.#segments[0] !== undefined) await this.#drop(this.#segments[0])
    } finally {
      this.#parts.end()
    }
  }
}

/** Wakes all who wait. */
class Signal {
  #next = Promise.withResolvers<void>()

  tell(): void {
    this.#next.resolve()
    this.#next = Promise.withResolvers<void>()
  }

  async wait(milliseconds?: number): Promise<void> {
    const { promise } = this.#next
    if (milliseconds === undefined) return promise
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
    await Promise.race([promise, late])
    clearTimeout(timer)
  }
}

/** A disk that is nearly full takes a part of what it is given and says so: the rest is what it then refuses. */
async function writeWhole({ handle, in: begin }: Segment, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, begin + done)
    done += bytesWritten
  }
}

/** For the reader in a sentence, with what the log keeps behind it. */
const inWords = (error: Error): Error =>
  fullFolder.test(codeOf(error)) ? Object.assign(noRoom('exportNoRoom'), { cause: error }) : error

async function newSegment(folder: string): Promise<Segment> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${process.pid}-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  // Without a name nothing can be left behind, whatever ends the process; where a system does not allow it, it is
  // removed when it is closed.
  await rm(path, { force: true }).catch(() => undefined)
  return { handle, path, in: 0, out: 0 }
}

function sweep(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (!isAlive(Number(name.split('-', 1)[0]))) rmSync(join(folder, name), { force: true })
  }
}

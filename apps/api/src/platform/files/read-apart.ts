import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { apiFolder, rootFolder } from '../config/folders.ts'
import { readingLimits, secondsFor } from './limits.ts'

/** Why a file could not be read to its end, in the words of its owner. */
export const readingFaults = {
  readingTime: {
    id: 'Berkas itu tidak selesai dibaca dalam {limit} detik. Bagi menjadi beberapa berkas yang lebih kecil',
    en: 'The file could not be read within {limit} seconds. Split it into smaller files',
  },
  readingMemory: {
    id: 'Membaca berkas itu membutuhkan memori lebih dari {limit} MB. Bagi menjadi beberapa berkas yang lebih kecil',
    en: 'Reading the file takes more than {limit} MB of memory. Split it into smaller files',
  },
  readingEnded: {
    id: 'Berkas itu tidak dapat dibaca: proses yang membacanya berhenti di tengah jalan. Coba lagi, atau simpan ulang berkasnya',
    en: 'The file could not be read: the process that read it ended on the way. Try again, or save the file anew',
  },
} as const

/** The reader of a file went beyond a limit, or ended without an answer. */
export class ReadingFailure extends Error {
  readonly fault: ReadingFault
  /** The limit in the unit of its sentence. */
  readonly limit: number

  constructor(fault: ReadingFault, limit: number, lastWords: string) {
    super(`${fault} (${limit})${lastWords === '' ? '' : `: ${lastWords}`}`)
    this.fault = fault
    this.limit = limit
  }
}

export interface ApartReading {
  /** The file that is read; its size decides how long that may take. */
  path: string
  /** Where the reader may keep what does not fit into memory; it goes with that folder. */
  folder?: string | undefined
  signal?: AbortSignal | undefined
}

const LF = 0x0a

const longestLastWords = 4_000

/**
 * Has a foreign file read in a process of its own, with limits of memory and time and without any secret of the portal:
 * what a hostile file does there is over when that process ends.
 * @param work its name in `reader.ts`
 * @returns answers as lines of JSON, as they come; the reader does not run ahead of whoever takes them
 * @throws ReadingFailure where it goes beyond a limit or ends on the way
 */
export async function* readApart(
  work: string,
  request: object,
  { path, folder = tmpdir(), signal }: ApartReading,
): AsyncGenerator<string, void, undefined> {
  signal?.throwIfAborted()
  const { size } = await stat(path)
  const reader = new Reader(start(folder), secondsFor(size))
  const stop = () => reader.kill()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    reader.ask({ work, request })
    for (let lines = await reader.lines(); lines !== null; lines = await reader.lines()) yield* lines
    signal?.throwIfAborted()
    await reader.end()
  } finally {
    signal?.removeEventListener('abort', stop)
    reader.kill()
  }
}

/** The one answer of a work that gives no more. */
export async function readOnce<T>(work: string, request: object, reading: ApartReading): Promise<T> {
  for await (const line of readApart(work, request, reading)) return JSON.parse(line) as T
  throw new ReadingFailure('readingEnded', 0, `${work} gave no answer`)
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

function start(folder: string): Child {
  const flags = [`--max-old-space-size=${readingLimits.heapMegabytes}`, '--max-semi-space-size=8']
  const isWindows = process.platform === 'win32'
  return spawn(process.execPath, [...flags, join(apiFolder, 'src/reader.ts')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Nothing of the portal's configuration; where compiled code and temporary files are kept.
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(rootFolder, '.cache/compiled'),
      MALLOC_ARENA_MAX: '2',
      ...(isWindows ? { TEMP: folder, SystemRoot: process.env['SystemRoot'] } : { TMPDIR: folder }),
    },
    // A Ctrl-C at the portal is the portal's; the reader ends with the pipe to it.
    detached: !isWindows,
    windowsHide: true,
  })
}

class Reader {
  readonly #child: Child
  readonly #chunks: AsyncIterator<Buffer>
  readonly #seconds: number
  readonly #exit: Promise<unknown>
  #leftMs: number
  #rest: Buffer[] = []
  #restLength = 0
  #fault: ReadingFault | null = null
  #lastWords = ''

  constructor(child: Child, seconds: number) {
    this.#child = child
    this.#chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    this.#seconds = seconds
    this.#leftMs = seconds * 1000
    this.#exit = once(child, 'close').catch((error: unknown) => {
      this.#lastWords ||= String(error)
    })
    child.stdin.on('error', () => {})
    child.stderr.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString()).slice(0, longestLastWords)
    })
  }

  ask(question: object): void {
    this.#child.stdin.write(`${JSON.stringify(question)}\n`)
  }

  /** The lines that came next, null at the end. Only while somebody waits here does the reader's time run. */
  async lines(): Promise<string[] | null> {
    for (;;) {
      const started = performance.now()
      const timer = setTimeout(() => this.#giveUp('readingTime'), Math.max(0, this.#leftMs))
      const { done, value } = await this.#chunks.next()
      clearTimeout(timer)
      this.#leftMs -= performance.now() - started
      if (done) return null
      const end = value.lastIndexOf(LF)
      if (end < 0) {
        this.#keep(value)
        continue
      }
      const text = Buffer.concat([...this.#rest, value.subarray(0, end)]).toString()
      this.#rest = []
      this.#restLength = 0
      this.#keep(value.subarray(end + 1))
      return text.split('\n')
    }
  }

  #keep(bytes: Buffer): void {
    if (bytes.length > 0) this.#rest.push(bytes)
    this.#restLength += bytes.length
    if (this.#restLength > readingLimits.answerBytes) this.#giveUp('readingMemory')
  }

  #giveUp(fault: ReadingFault): void {
    this.#fault ??= fault
    this.kill()
  }

  /** @throws ReadingFailure unless it has ended well */
  async end(): Promise<void> {
    await this.#exit
    const { exitCode, signalCode } = this.#child
    if (this.#fault === null && exitCode === 0) return
    const isOutOfMemory = signalCode === 'SIGABRT' || /heap out of memory|allocation failed/i.test(this.#lastWords)
    const fault = this.#fault ?? (isOutOfMemory ? 'readingMemory' : 'readingEnded')
    const limit = { readingTime: this.#seconds, readingMemory: readingLimits.heapMegabytes, readingEnded: 0 }[fault]
    throw new ReadingFailure(fault, limit, this.#lastWords.trim())
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }
}

export type ReadingFault = keyof typeof readingFaults

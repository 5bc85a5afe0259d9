import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply } from 'fastify'

interface Kind {
  readonly type: string
  /** Where the build compresses it, from so many bytes on. */
  readonly isCompressed: boolean
}

const kinds = new Map<string, Kind>([
  ['.js', { type: 'text/javascript; charset=utf-8', isCompressed: true }],
  ['.css', { type: 'text/css; charset=utf-8', isCompressed: true }],
  ['.woff2', { type: 'font/woff2', isCompressed: false }],
])

/** In bytes. Below this size the header of a compressed answer costs what the compression saves. */
export const leastCompressed = 512

const endings = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof endings
const encodings = Object.keys(endings)
const isEncoding = (name: string | null): name is Encoding => name !== null && name in endings

/** A name that leads nowhere but into its folder. */
const plainName = /^\w[\w.-]*$/

interface Content {
  readonly bytes: Buffer
  readonly encoding: Encoding | null
}

/** The built files of a folder, in memory from the first time that somebody asks for one; there are as many as were built. */
class KeptFiles {
  readonly #folder: string
  readonly #kept = new Map<string, Buffer>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Null where it is not there in this encoding, or may yet get a better one. */
  async find(name: string, { isCompressed }: Kind, encoding: Encoding | null): Promise<Content | null> {
    // Only what is never compressed is kept as it is: its other encodings need not be looked for again.
    const plain = this.#kept.get(name)
    if (plain) return { bytes: plain, encoding: null }
    const compressed = isCompressed && encoding ? await this.#read(name + endings[encoding]) : null
    if (compressed) return { bytes: compressed, encoding }
    const bytes = await this.#read(name, isCompressed ? leastCompressed - 1 : Infinity)
    return bytes && { bytes, encoding: null }
  }

  async #read(file: string, most = Infinity): Promise<Buffer | null> {
    const kept = this.#kept.get(file)
    if (kept) return kept
    const bytes = await readUpTo(join(this.#folder, file), most).catch(() => null)
    if (bytes) this.#kept.set(file, bytes)
    return bytes
  }
}

async function readUpTo(path: string, most: number): Promise<Buffer | null> {
  const { size } = await stat(path)
  return size > most ? null : readFile(path)
}

interface Asked {
  Params: { name: string }
}

/**
 * Scripts, styles and typefaces of the page, as they were compressed at build: kept in memory once somebody asked for them,
 * since their names tell their content and a screen takes dozens. All else comes from the folder
 * (`reply.sendFile`).
 */
export function addPageFiles(
  app: FastifyInstance,
  folder: string,
  setFileHeaders: (reply: FastifyReply, path: string) => void,
): void {
  const files = new KeptFiles(join(folder, 'assets'))
  app.get<Asked>('/assets/:name', async ({ params: { name }, headers }, reply) => {
    const kind = kinds.get(extname(name))
    const encoding = negotiate(headers['accept-encoding'] ?? '', encodings)
    const content =
      kind && plainName.test(name) ? await files.find(name, kind, isEncoding(encoding) ? encoding : null) : null
    if (!kind || !content) return reply.sendFile(`assets/${name}`)
    setFileHeaders(reply, `/assets/${name}`)
    if (kind.isCompressed) reply.header('vary', 'accept-encoding')
    if (content.encoding) reply.header('content-encoding', content.encoding)
    return reply.type(kind.type).send(content.bytes)
  })
}

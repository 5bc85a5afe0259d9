import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dayLength } from '@ido/contract'
import { tooLarge } from '../errors.ts'
import type { Services, Upload } from '../http/feature.ts'
import { isAlive } from '../jobs/is-alive.ts'

const fileMode = 0o600

/** A file on this machine's disk, in a folder where its reader may keep more. */
export interface LocalFile {
  path: string
  folder: string
}

/** Does the work with a stored file on this machine's disk, since a file is read several times and from places of it. */
export async function withLocalFile<T>(
  { config, storage }: Pick<Services, 'config' | 'storage'>,
  key: string,
  work: (file: LocalFile) => Promise<T>,
): Promise<T> {
  return withScratch(config.dataDir, async (folder) => {
    const path = join(folder, 'file')
    await pipeline(await storage.get(key), createWriteStream(path, { mode: fileMode }))
    return work({ path, folder })
  })
}

/**
 * Does the work with an upload on disk: however many wait to be read, none is held in memory.
 * @throws Refusal (413) for one of more than `limit` bytes
 */
export async function withUploadedFile<T>(
  { config }: Pick<Services, 'config'>,
  { stream }: Upload,
  limit: number,
  work: (file: LocalFile) => Promise<T>,
): Promise<T> {
  return withScratch(config.dataDir, async (folder) => {
    const path = join(folder, 'file')
    await writeUpTo(limit, stream, path)
    return work({ path, folder })
  })
}

async function writeUpTo(limit: number, stream: Upload['stream'], path: string): Promise<void> {
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) done(tooLarge('fileTooLarge', { megabytes: Math.floor(limit / 1024 / 1024) }))
      else done(null, chunk)
    },
  })
  // A stream that is destroyed here would look like one that its sender broke off.
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  await pipeline(chunks, counted, createWriteStream(path, { mode: fileMode }))
}

const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const ownName = /^([0-9a-f]{8})-(\d{1,10})-[\w-]{36}$/
const inUse = new Set<string>()

/**
 * Does the work with a folder of its own below DATA_DIR, which goes with whatever is in it when the work ends. What a
 * killed process of this machine left goes with the next one; what one of another machine left, after a day.
 */
export async function withScratch<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const all = join(dataDir, 'reading')
  await mkdir(all, { recursive: true, mode: 0o700 })
  await sweep(all)
  const name = `${host}-${process.pid}-${randomUUID()}`
  const folder = join(all, name)
  inUse.add(name)
  try {
    await mkdir(folder, { mode: 0o700 })
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    inUse.delete(name)
  }
}

async function sweep(all: string): Promise<void> {
  for (const name of await readdir(all)) {
    if (await isAbandoned(all, name)) await rm(join(all, name), { recursive: true, force: true })
  }
}

async function isAbandoned(all: string, name: string): Promise<boolean> {
  const [, madeOn, pid] = ownName.exec(name) ?? []
  if (madeOn === host) return Number(pid) === process.pid ? !inUse.has(name) : !isAlive(Number(pid))
  const left = await stat(join(all, name)).catch(() => null)
  return left !== null && Date.now() - left.mtimeMs > dayLength
}

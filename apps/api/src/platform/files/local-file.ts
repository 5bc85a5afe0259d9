import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tooLarge } from '../errors.ts'
import type { Services, Upload } from '../http/feature.ts'
import { withScratch } from './scratch.ts'

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

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dayLength } from '@ido/contract'
import type { Services } from '../../../platform/http/feature.ts'

const fileMode = 0o600
const ownName = /^import-[\w-]+$/

/**
 * Does the work with a stored file on this machine's disk, since a file is read several times and from places of it. It goes
 * when the work ends; what killed processes left goes with the next after a day.
 */
export async function withLocalFile<T>(
  { config, storage }: Pick<Services, 'config' | 'storage'>,
  key: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = await newLocalFile(config.dataDir)
  try {
    await pipeline(await storage.get(key), createWriteStream(path, { mode: fileMode }))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** A place for a file of one's own work; whoever asks removes it. */
export async function newLocalFile(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'imports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweep(folder)
  return join(folder, `import-${randomUUID()}`)
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!ownName.test(name)) continue
    const path = join(folder, name)
    const left = await stat(path).catch(() => null)
    if (left && Date.now() - left.mtimeMs > dayLength) await rm(path, { force: true })
  }
}

import { createReadStream, createWriteStream } from 'node:fs'
import { chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createZstdDecompress, zstdDecompress } from 'node:zlib'
import type { RunAs } from '../../platform/database/embedded-home.ts'
import { type Base, filesFolder } from './layout.ts'

const decompress = promisify(zstdDecompress)
const mostAtOnce = 1024 * 1024

interface Copying {
  runAs: RunAs | null
  signal: AbortSignal
  /** Gets the bytes that were written so far. */
  onBytes(bytes: number): void
}

/** Writes the files of a base into an empty folder, as they were in the cluster, for the account that runs the database. */
export async function copyBase(base: Base, to: string, copying: Copying): Promise<void> {
  await copyFolder(join(base.folder, filesFolder), to, copying, { bytes: 0 })
}

async function copyFolder(from: string, to: string, copying: Copying, done: { bytes: number }): Promise<void> {
  const give = (path: string) => copying.runAs && chown(path, copying.runAs.uid, copying.runAs.gid)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    copying.signal.throwIfAborted()
    const source = join(from, entry.name)
    const target = join(to, entry.isDirectory() ? entry.name : entry.name.replace(/[.]zst$/, ''))
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 })
      await give(target)
      await copyFolder(source, target, copying, done)
    } else {
      await copyFile(source, target)
      await give(target)
      done.bytes += (await stat(target)).size
      copying.onBytes(done.bytes)
    }
  }
}

async function copyFile(source: string, target: string): Promise<void> {
  if ((await stat(source)).size <= mostAtOnce) {
    await writeFile(target, await decompress(await readFile(source)), { mode: 0o600 })
  } else {
    await pipeline(createReadStream(source), createZstdDecompress(), createWriteStream(target, { mode: 0o600 }))
  }
}

import { hourLength } from '@ido/contract'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { notFound } from '../errors.ts'
import { limitedStream, type Storage } from './storage.ts'

// Customers' screenshots: for the portal and its group (backups), and nobody else on the machine.
const fileMode = 0o640
const folderMode = 0o750
const unfinishedName = /^\.unfinished-/
/** Longer than the longest upload: of other processes that share the folder, too. */
const abandonedAfterMs = hourLength

/** Files in a folder. A file gets its name only when it is whole, so a killed process leaves no half of one. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string): string => {
    const path = resolve(folder, key)
    if (!path.startsWith(resolve(folder) + sep)) throw new Error(`The storage key ${key} points outside the folder`)
    return path
  }
  return {
    async put(key, source, limit) {
      const path = pathOf(key)
      const unfinished = join(folder, `.unfinished-${randomUUID()}`)
      await mkdir(dirname(path), { recursive: true, mode: folderMode })
      const { stream, size } = limitedStream(limit)
      try {
        await pipeline(source, stream, createWriteStream(unfinished, { flush: true, mode: fileMode }))
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      return { size: size() }
    },

    async get(key) {
      try {
        return (await open(pathOf(key))).createReadStream()
      } catch (error) {
        if (isMissing(error)) throw notFound('notFound')
        throw error
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

/** Closes the folder to others, also one of an older version, and clears away what killed processes left in it. */
export async function tidyFolder(folder: string): Promise<void> {
  try {
    const { mode } = await stat(folder)
    await chmod(folder, mode & ~0o027)
    for (const name of await readdir(folder)) {
      const file = join(folder, name)
      if (unfinishedName.test(name) && (await ageOf(file)) > abandonedAfterMs) await rm(file, { force: true })
    }
  } catch {
    // Not there yet, or somebody else's, a mounted one say, which stays as they want it.
  }
}

const ageOf = async (file: string): Promise<number> => Date.now() - (await stat(file)).mtimeMs

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

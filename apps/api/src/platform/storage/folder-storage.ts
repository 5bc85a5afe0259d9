import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { notFound } from '../errors.ts'
import { limitedStream } from './limited-stream.ts'
import type { Storage } from './storage.ts'

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
      await mkdir(dirname(path), { recursive: true })
      const { stream, size } = limitedStream(limit)
      try {
        await pipeline(source, stream, createWriteStream(unfinished, { flush: true }))
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

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

import { buffer } from 'node:stream/consumers'
import { Refusal } from '../platform/errors.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** A whole file, which has a limit of some megabytes; null where the storage does not have it. */
export async function readStored(storage: Storage, key: string): Promise<Buffer | null> {
  try {
    return await buffer(await storage.get(key))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') return null
    throw error
  }
}

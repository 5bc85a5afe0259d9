import type { Readable } from 'node:stream'

/** The folders that keys begin with; the permissions of a store have to cover all of them (deploy/s3-policy.json). */
export const storagePrefixes = ['voc', 'imports'] as const
export type StorageKey = `${(typeof storagePrefixes)[number]}/${string}`

/** Where attached files live: a folder or an S3-compatible store. Keys are made by the caller, never from a file's name. */
export interface Storage {
  /**
   * Stores the stream under the key and answers its size in bytes. A stream longer than `limit` bytes is refused with
   * `tooLarge`, and a stream that fails or is too long leaves nothing behind.
   */
  put(key: StorageKey, stream: Readable, limit: number): Promise<{ size: number }>
  /** The stored bytes; refused with `notFound` where the key has none. */
  get(key: string): Promise<Readable>
  /** Removes the key; removing what is not there is no error. */
  remove(key: string): Promise<void>
}

import { type Readable, Transform } from 'node:stream'
import { tooLarge } from '../errors.ts'

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

/** Passes bytes on and counts them; more than `limit` of them end it with the refusal `tooLarge`. */
export function limitedStream(limit: number): { stream: Transform; size: () => number } {
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) done(tooLarge('fileTooLarge', { megabytes: Math.floor(limit / 1024 / 1024) }))
      else done(null, chunk)
    },
  })
  return { stream, size: () => size }
}

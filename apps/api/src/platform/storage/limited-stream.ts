import { Transform } from 'node:stream'
import { tooLarge } from '../errors.ts'

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

import type { FastifyRequest } from 'fastify'
import { invalid, tooLarge, unsupportedMedia } from '../errors.ts'
import type { Upload } from './feature.ts'

const longestName = 200
const tooManyParts = /^FST_(?:PARTS|FIELDS)_LIMIT$/

/** The file in multipart field `file`. It is not read yet: the handler streams it to where it goes. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw unsupportedMedia('multipartExpected')
  const part = await request.file().catch((error: unknown) => {
    const isTooMuch = error instanceof Error && 'code' in error && tooManyParts.test(String(error.code))
    throw invalid([{ field: 'file', key: isTooMuch ? 'tooManyParts' : 'brokenUpload' }])
  })
  if (part?.fieldname !== 'file') {
    part?.file.resume()
    throw invalid([{ field: 'file', key: 'required' }])
  }
  return { name: cleanName(part.filename), stream: part.file }
}

/** The last part of the name that the sender's machine gave, without what no list or header could show. */
function cleanName(name = ''): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, longestName) || 'file'
  )
}

/** The whole file, for the small ones that are looked at as a whole; longer ones are refused with `tooLarge`. */
export async function readWhole({ stream }: Upload, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // A stream that is destroyed here would look like one that its sender broke off.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw tooLarge('fileTooLarge', { megabytes: Math.floor(limit / 1024 / 1024) })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The body ended or broke in the middle: the sender's fault, whatever the handler made of it. */
export function isBroken({ stream }: Upload): boolean {
  return stream.errored !== null
}

/**
 * Lets the rest of an upload that nobody will read run into nothing: a client that is still sending would otherwise
 * never come to read why it was refused.
 */
export function discardUpload(request: FastifyRequest): void {
  request.raw.unpipe()
  request.raw.resume()
}

import { Readable } from 'node:stream'
import { mediaTypeOf } from '../../platform/media-type.ts'

/** What may be attached, by content; the first extension is the one that a name without a right one is given. */
const kinds = [
  { type: 'image/png', extensions: ['png'] },
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  { type: 'image/webp', extensions: ['webp'] },
  { type: 'application/pdf', extensions: ['pdf'] },
  { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
] as const
export type AttachmentKind = (typeof kinds)[number]

// An animated PNG is a PNG to whoever opens it.
const alsoKnownAs: Record<string, string> = { 'image/apng': 'image/png' }

/** Enough for every kind but an office document whose list of contents does not come first. */
const headBytes = 64 * 1024

/**
 * Looks at the first bytes of a stream. `kind` is null where they show something else, and 'archive' where only the
 * whole file can tell (`kindOfWhole`). `stream` has all the bytes, the ones looked at too.
 */
export async function lookAhead(
  source: Readable,
): Promise<{ kind: AttachmentKind | 'archive' | null; isEmpty: boolean; stream: Readable }> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const taken: Buffer[] = []
  let size = 0
  while (size < headBytes) {
    const { done, value } = await chunks.next()
    if (done) break
    taken.push(value)
    size += value.length
  }
  const head = Buffer.concat(taken)
  return { kind: await kindOf(head), isEmpty: size === 0, stream: Readable.from(rejoin(head, chunks)) }
}

async function* rejoin(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  for (;;) {
    const { done, value } = await rest.next()
    if (done) return
    yield value
  }
}

/** The kind of a stored archive, read whole: at most `attachmentBytes`, and only where the head did not tell. */
export async function kindOfWhole(stream: Readable): Promise<AttachmentKind | null> {
  const kind = await kindOf(Buffer.concat(await stream.toArray()))
  return kind === 'archive' ? null : kind
}

async function kindOf(bytes: Buffer): Promise<AttachmentKind | 'archive' | null> {
  const found = await mediaTypeOf(bytes)
  if (found === undefined) return null
  if (found === 'application/zip') return 'archive'
  const type = alsoKnownAs[found] ?? found
  return kinds.find((kind) => kind.type === type) ?? null
}

const longestName = 200
// They can make 'exe.pdf' look like 'fdp.exe' and the other way round.
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The sender's name, made safe to show and to save: its ending is one that belongs to the content. */
export function attachmentName(given: string, { extensions }: AttachmentKind): string {
  const name = given.replace(directionMarks, '').trim()
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  const isRight = (extensions as readonly string[]).includes(ending ?? '')
  const extension = isRight && ending !== undefined ? ending : extensions[0]
  const stem = isRight ? name.slice(0, -extension.length - 1) : name
  return `${[...stem].slice(0, longestName - extension.length - 1).join('') || 'lampiran'}.${extension}`
}

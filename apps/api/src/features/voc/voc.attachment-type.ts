import { Readable } from 'node:stream'
import { withLocalFile } from '../../platform/files/local-file.ts'
import { readOnce } from '../../platform/files/read-apart.ts'
import { inReadingTurn } from '../../platform/files/reading-turn.ts'
import type { Services } from '../../platform/http/feature.ts'
import { pictureTypeOf, type PictureType } from '../../platform/picture.ts'
import type { KindAnswer, KindAsked } from './voc.attachment-reading.ts'

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

/** A picture or PDF shows itself at its very beginning. */
const headBytes = 4_096
const archiveMark = 'PK\u0003\u0004'

/**
 * Looks at the first bytes of a stream. `kind` is null where they show something else, and 'archive' where only the
 * whole file can tell (`officeKind`). `stream` has all the bytes, the ones looked at too.
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
  return { kind: kindOf(head), isEmpty: size === 0, stream: Readable.from(rejoin(head, chunks)) }
}

async function* rejoin(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  for (;;) {
    const { done, value } = await rest.next()
    if (done) return
    yield value
  }
}

function kindOf(head: Buffer): AttachmentKind | 'archive' | null {
  if (head.toString('latin1', 0, 4) === archiveMark) return 'archive'
  return kindNamed(head.toString('latin1', 0, 5) === '%PDF-' ? 'application/pdf' : pictureTypeOf(head))
}

const kindNamed = (type: string | null): AttachmentKind | null => kinds.find((kind) => kind.type === type) ?? null

/** Null for a document. */
export function pictureTypeIn({ type }: AttachmentKind): PictureType | null {
  return type === 'image/png' || type === 'image/jpeg' || type === 'image/webp' ? type : null
}

/** The kind of a stored archive, which a process of its own looks into; null for any but the office documents above. */
export async function officeKind(parts: Pick<Services, 'config' | 'storage'>, key: string) {
  return inReadingTurn(() =>
    withLocalFile(parts, key, async ({ path, folder }) => {
      const { type } = await readOnce<KindAnswer>('attachmentKind', { path } satisfies KindAsked, { path, folder })
      return kindNamed(type)
    }),
  )
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

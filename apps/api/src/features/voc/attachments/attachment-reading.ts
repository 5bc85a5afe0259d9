import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'

export interface KindAsked {
  path: string
}
export interface KindAnswer {
  type: string | null
}

/** The work of the reading process on attachments: the kind of an archive shows only inside it. */
export const attachmentReadings = {
  async *attachmentKind({ path }: KindAsked): AsyncGenerator<KindAnswer> {
    yield { type: (await mediaTypeOf(path)) ?? null }
  },
}

/** What a file is, whatever its name says; undefined where nobody knows. For reading processes alone: it looks into archives. */
async function mediaTypeOf(path: string): Promise<string | undefined> {
  // Loaded here alone: most files that are read are no attachments.
  const { fileTypeFromBuffer } = await import('file-type')
  flushCompileCache()
  return (await fileTypeFromBuffer(await readFile(path)))?.mime
}

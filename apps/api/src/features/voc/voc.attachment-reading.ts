import { mediaTypeOf } from '../../platform/media-type.ts'

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

import { mediaTypeOf } from '../../platform/media-type.ts'

export interface KindAsked {
  path: string
}
export interface KindAnswer {
  type: string | null
}

/** What the reading process does with attachments: archives say only inside of what kind they are. */
export const attachmentReadings = {
  async *attachmentKind({ path }: KindAsked): AsyncGenerator<KindAnswer> {
    yield { type: (await mediaTypeOf(path)) ?? null }
  },
}

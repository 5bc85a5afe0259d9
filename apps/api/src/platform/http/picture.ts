import { invalid, unsupportedMedia } from '../errors.ts'
import { mediaTypeOf } from '../media-type.ts'

// An animated PNG is a PNG to whoever looks at it. Drawings that may hold scripts are none of these.
const types: Readonly<Record<string, string>> = {
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
}

/** The type of a photo or logo, by what the file holds and not by its name. @throws Refusal for an empty file (400) and any other kind (415) */
export async function pictureTypeOf(bytes: Buffer): Promise<string> {
  if (bytes.length === 0) throw invalid([{ field: 'file', key: 'attachmentEmpty' }])
  const type = types[(await mediaTypeOf(bytes)) ?? '']
  if (type === undefined) throw unsupportedMedia('photoType')
  return type
}

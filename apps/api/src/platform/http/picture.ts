import { invalid, unsupportedMedia } from '../errors.ts'
import { once } from '../once.ts'
import { picturePixels, pictureTypeOf, refuseLargePicture, type PictureType } from '../picture.ts'

/**
 * The type of a photo or logo, by what the file holds and not by its name.
 * @throws Refusal for an empty file or one of too many pixels (400) and any other kind (415)
 */
export async function smallPictureType(bytes: Buffer): Promise<PictureType> {
  if (bytes.length === 0) throw invalid([{ field: 'file', key: 'attachmentEmpty' }])
  const type = pictureTypeOf(bytes)
  if (type === null) throw unsupportedMedia('photoType')
  await refuseLargePicture(type, once(bytes), picturePixels.small)
  return type
}

import { attachmentBytes, attachmentLimit } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'

const takenTypes = /\.(png|jpe?g|webp|pdf|docx|xlsx)$/i
export const acceptedTypes = '.png,.jpg,.jpeg,.webp,.pdf,.docx,.xlsx'

/** Why a file is not even tried, told by its name, size and first bytes; the server looks into it. */
export function useRefusal() {
  const { t } = useTranslation('record')
  const format = useFormat()
  return (file: File, place: number, genuine: boolean): string | undefined => {
    if (!takenTypes.test(file.name)) return t('attachment.badType')
    if (file.size === 0) return t('attachment.empty')
    if (!genuine) return t('attachment.badContent')
    if (file.size > attachmentBytes) {
      return t('attachment.tooLarge', { size: format.bytes(file.size), most: format.bytes(attachmentBytes) })
    }
    return place > attachmentLimit ? t('attachment.tooMany', { most: attachmentLimit }) : undefined
  }
}

/** How files of each type begin; DOCX and XLSX are archives. */
const beginnings: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\.png$/i, [0x89, 0x50, 0x4e, 0x47]],
  [/\.jpe?g$/i, [0xff, 0xd8, 0xff]],
  [/\.webp$/i, [0x52, 0x49, 0x46, 0x46]],
  [/\.pdf$/i, [0x25, 0x50, 0x44, 0x46]],
  [/\.(docx|xlsx)$/i, [0x50, 0x4b]],
]

/** Whether a file begins like the type that its name claims; one that cannot be read is left to the server. */
export async function isWhatItSays(file: File): Promise<boolean> {
  const start = beginnings.find(([name]) => name.test(file.name))?.[1] ?? []
  const bytes = await file
    .slice(0, start.length)
    .arrayBuffer()
    .then((buffer) => new Uint8Array(buffer))
    .catch(() => null)
  return bytes === null || start.every((byte, index) => bytes[index] === byte)
}

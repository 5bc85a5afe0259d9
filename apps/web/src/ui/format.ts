import { type Format, formatIn } from '@ido/contract'
import { useTranslation } from '../i18n/speech.ts'

export { dateFormat, type Format, formatIn, numberFormat } from '@ido/contract'

/** Formats of the language on screen. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  return formatIn(i18n.language)
}

import { nikLength, passwordLength } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'

export type SignInBy = 'nik' | 'email'

/** The rules of the fields that say who somebody is, with the words that stand beside them. */
export function useValidation() {
  const { t } = useTranslation('access')
  const tooLongNik = (text: string) => (text.length > nikLength ? t('nikTooLong', { max: nikLength }) : undefined)
  return {
    name: (by: SignInBy, value: string): string | undefined => {
      const text = value.trim()
      if (by === 'nik') return text === '' ? t('nikRequired') : tooLongNik(text)
      if (text === '') return t('emailRequired')
      return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? undefined : t('emailInvalid')
    },
    optionalNik: (value: string): string | undefined => tooLongNik(value.trim()),
    password: (value: string): string | undefined => (value === '' ? t('passwordRequired') : undefined),
    /** A password that is being chosen; the list of known ones is the server's. */
    newPassword: (value: string): string | undefined => {
      const { least, most } = passwordLength
      if (value === '') return t('passwordRequired')
      if (value.length < least) return t('setPassword.tooShort', { least })
      return value.length > most ? t('setPassword.tooLong', { most }) : undefined
    },
  }
}

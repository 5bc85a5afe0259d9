import { seenLabel } from '@ido/contract'
import { useSession } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'

/** What of the data the person sees, in few words: 'Nasional', 'T-REG 7'. */
export function useSeen(): string {
  const { i18n } = useTranslation()
  return seenLabel(useSession().sees, i18n.language)
}

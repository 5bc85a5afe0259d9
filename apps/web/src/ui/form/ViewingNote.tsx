import { useTranslation } from '../../i18n/speech.ts'
import { useSession } from '../../api/session.ts'
import page from './page.module.css'

/** On top of what could be changed: that nothing is, while an administrator sees the portal as somebody else. */
export function ViewingNote() {
  const { t } = useTranslation('shell')
  return useViewing() && <p className={page.restored}>{t('viewing.form')}</p>
}

export function useViewing(): boolean {
  return useSession().viewedBy !== null
}

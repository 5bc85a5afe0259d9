import { useTranslation } from '../../i18n/speech.ts'
import { UnmarkedLink } from '../../ui/plain/UnmarkedLink.tsx'
import { useSeen } from '../../ui/plain/useSeen.ts'
import styles from './Frame.module.css'

/** What of the data stands on every page, which is as true of paper; the profile names all of it. */
export function Seen() {
  const { t } = useTranslation('shell')
  const label = useSeen()
  return (
    <UnmarkedLink to="/v3/settings" className={styles.seen} title={`${t('seen')}: ${label}`}>
      <span>{t('seen')}: </span>
      {label}
    </UnmarkedLink>
  )
}

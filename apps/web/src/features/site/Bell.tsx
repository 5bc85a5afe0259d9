import { IconBell } from '@tabler/icons-react'
import { useUnread } from '../../api/unread.ts'
import { useTranslation } from '../../i18n/speech.ts'
import styles from './Bell.module.css'
import { UnmarkedLink } from '../../ui/plain/UnmarkedLink.tsx'

/** The server counts no further. */
const most = 100

/** The way to one's notices, with how many were not read. */
export function Bell() {
  const { t } = useTranslation('shell')
  const unread = useUnread()
  const count = unread < most ? String(unread) : `${most - 1}+`
  const label = unread > 0 ? t('noticesUnread', { shown: count }) : t('crumb.notices')
  return (
    <UnmarkedLink to="/v3/notices" className={styles.bell} aria-label={label} title={label}>
      <IconBell size={18} aria-hidden />
      {unread > 0 && <span>{count}</span>}
    </UnmarkedLink>
  )
}

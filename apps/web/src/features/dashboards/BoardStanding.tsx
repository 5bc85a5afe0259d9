import type { DashboardAnswer } from '@ido/contract'
import { IconHome, IconLock, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import styles from './DashboardPage.module.css'

/** Of one's home: the way to the ordinary one. Of a board that is not for everybody: for whom it is, and whose. */
export function BoardStanding({ answer }: { readonly answer: DashboardAnswer }) {
  const { t } = useTranslation('dashboard')
  if (!answer.isHome && answer.sharing.audience === 'all') return null
  return (
    <p className={styles.standing}>
      {answer.sharing.audience !== 'all' && <Audience answer={answer} />}
      {answer.isHome && (
        <span>
          <IconHome size={14} aria-hidden /> {t('standing.home')}{' '}
          <Link to="/v3/dashboard" search={{ view: 'portal' }}>
            {t('standing.ordinary')}
          </Link>
        </span>
      )}
    </p>
  )
}

function Audience({ answer: { sharing, owner, isOwn } }: { readonly answer: DashboardAnswer }) {
  const { t } = useTranslation('dashboard')
  const isPrivate = sharing.audience === 'private'
  const Sign = isPrivate ? IconLock : IconUsers
  return (
    <span>
      <Sign size={14} aria-hidden />{' '}
      {isPrivate ? t('standing.private') : t('standing.roles', { roles: sharing.roles.join(', ') })}
      {owner && !isOwn && ` · ${t('standing.owner', { name: owner.name })}`}
    </span>
  )
}

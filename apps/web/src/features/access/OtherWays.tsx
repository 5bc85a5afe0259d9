import { startOpenId, type EndpointAnswer, type siteInfo } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import button from '../../ui/plain/Button.module.css'
import { RequestAccess } from './request/RequestAccess.tsx'
import styles from './SignInForm.module.css'
import type { SignInBy } from './useValidation.ts'

interface OtherWaysProps {
  readonly site: EndpointAnswer<typeof siteInfo> | undefined
  readonly by: SignInBy
  /** What stands in the field above, which the request for access opens with. */
  readonly name: string
  readonly otherWay: ReactNode
}

/** What else somebody may have come for, as far as this portal offers it. */
export function OtherWays({ site, by, name, otherWay }: OtherWaysProps) {
  const { t } = useTranslation('access')
  return (
    <>
      {site?.openId && (
        // The provider asks on its own pages, so this leaves the portal.
        <a href={startOpenId.path} className={button.button} data-kind="default" data-size="large">
          {t('withOpenId')}
        </a>
      )}
      <p className={styles.other}>
        {otherWay}
        <Link to="/forgot-password/{-$slug}" params={{ slug: undefined }}>
          {t('forgot.link')}
        </Link>
      </p>
      {site && (site.requestAccess ?? site.registrationDomains) && (
        <div className={styles.newcomer}>
          {site.requestAccess && (
            <p>
              {t('request.lead')} <RequestAccess label={t('request.open')} by={by} name={name} />
            </p>
          )}
          {site.registrationDomains && (
            <p>
              {t('register.lead')} <Link to="/register">{t('register.link')}</Link>
            </p>
          )}
        </div>
      )}
    </>
  )
}

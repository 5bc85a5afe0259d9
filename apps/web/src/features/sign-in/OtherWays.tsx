import { startOpenId, type EndpointAnswer, type siteInfo } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import type { SignInBy } from '../../ui/credentials/useValidation.ts'
import button from '../../ui/plain/Button.module.css'
import styles from './SignInForm.module.css'

/** The button that asks for access, which another feature brings: it opens with what stands in the field above. */
export type AskForAccess = ComponentType<{ readonly label: string; readonly by: SignInBy; readonly name: string }>

interface OtherWaysProps {
  readonly site: EndpointAnswer<typeof siteInfo> | undefined
  readonly by: SignInBy
  readonly name: string
  readonly askForAccess: AskForAccess
  readonly otherWay: ReactNode
}

/** What else somebody may have come for, as far as this portal offers it. */
export function OtherWays({ site, by, name, askForAccess: AskForAccess, otherWay }: OtherWaysProps) {
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
              {t('request.lead')} <AskForAccess label={t('request.open')} by={by} name={name} />
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

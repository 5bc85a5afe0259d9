import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useViewing, ViewingNote } from '../../ui/form/ViewingNote.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { profileQuery } from './queries.ts'
import { QuotasSection } from './QuotasSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import styles from './settings.module.css'
import { Waiting } from './Waiting.tsx'

interface SettingsPageProps {
  readonly secondFactor: ReactNode
  /** Which notices come, and how; only for who has access. */
  readonly notices: ReactNode
  /** What one asked for lately; only for who has access. */
  readonly downloads: ReactNode
  /** Of programs that send data; only for who keeps them. */
  readonly apiKeys: ReactNode
  /** Of programs that are told of what happens; only for who keeps them. */
  readonly webhooks: ReactNode
  /** For screens on walls; only for who makes them. */
  readonly wallLinks: ReactNode
}

/** One's own account: who one is here, password, how the portal looks, where one is signed in; the keys of programs and whom to tell of what happens, and links for walls. */
export function SettingsPage({ secondFactor, notices, downloads, apiKeys, webhooks, wallLinks }: SettingsPageProps) {
  const { t } = useTranslation('settings')
  const { data: profile, error, refetch, isFetching } = useQuery(profileQuery)
  const isAwaited = !profile && !error
  return (
    <div className={styles.page} aria-busy={isAwaited}>
      <h1>{t('title')}</h1>
      <ViewingNote />
      {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      <Section title={t('profile.title')} text={t('profile.text')} awaited={isAwaited}>
        {profile ? <ProfileSection profile={profile} /> : <Waiting lines={4} />}
      </Section>
      <Section title={t('appearance.title')} text={t('appearance.text')}>
        <AppearanceSection />
      </Section>
      <Section title={t('password.title')} text={t('password.text')}>
        {profile ? <PasswordSection profile={profile} /> : <Waiting lines={3} />}
      </Section>
      <Section title={t('secondFactor.title')} text={t('secondFactor.text')}>
        {secondFactor}
      </Section>
      <Section title={t('sessions.title')} text={t('sessions.text')}>
        <SessionsSection />
      </Section>
      <Section title={t('quotas.title')} text={t('quotas.text')}>
        <QuotasSection />
      </Section>
      {notices && (
        <Section title={t('notices.title')} text={t('notices.text')}>
          {notices}
        </Section>
      )}
      {downloads && (
        <Section title={t('downloads.title')} text={t('downloads.text')}>
          {downloads}
        </Section>
      )}
      {apiKeys && (
        <Section title={t('apiKeys.title')} text={t('apiKeys.text')}>
          {apiKeys}
        </Section>
      )}
      {webhooks && (
        <Section title={t('webhooks.title')} text={t('webhooks.text')}>
          {webhooks}
        </Section>
      )}
      {wallLinks && (
        <Section title={t('wallLinks.title')} text={t('wallLinks.text')}>
          {wallLinks}
        </Section>
      )}
    </div>
  )
}

interface SectionProps {
  readonly title: string
  readonly text: string
  /** How high it will be is not known yet. */
  readonly awaited?: boolean
  readonly children: ReactNode
}

function Section({ title, text, awaited, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title} data-awaited={awaited || undefined}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {useViewing() ? (
        <fieldset disabled className={styles.card}>
          {children}
        </fieldset>
      ) : (
        <div className={styles.card}>{children}</div>
      )}
    </section>
  )
}

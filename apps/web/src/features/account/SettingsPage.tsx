import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { isNearLimit } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useViewing, ViewingNote } from '../../ui/form/ViewingNote.tsx'
import { Contents } from '../../ui/contents/Contents.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { profileQuery } from './queries.ts'
import { SessionsSection } from './SessionsSection.tsx'
import styles from './settings.module.css'
import { Waiting } from './Waiting.tsx'
import { useChoosePreferences } from '../../api/choose-preferences.ts'
import { ChoicesField } from '../../ui/form/ChoicesField.tsx'
import { useDensity } from '../../ui/table/layout.ts'
import { useAppearance, type AppearanceChoice } from '../../ui/theme/useAppearance.ts'
import { quotasQuery, type Quota } from '../../api/quotas.ts'
import { useFormat } from '../../ui/format.ts'
import { Bar } from '../../ui/plain/Bar.tsx'

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
export function SettingsPage(given: SettingsPageProps) {
  const { t } = useTranslation('settings')
  const { data: profile, error, refetch, isFetching } = useQuery(profileQuery)
  const isAwaited = !profile && !error
  const parts = {
    profile: profile ? <ProfileSection profile={profile} /> : <Waiting lines={4} />,
    appearance: <AppearanceSection />,
    password: profile ? <PasswordSection profile={profile} /> : <Waiting lines={3} />,
    secondFactor: given.secondFactor,
    sessions: <SessionsSection />,
    quotas: <QuotasSection />,
    notices: given.notices,
    downloads: given.downloads,
    apiKeys: given.apiKeys,
    webhooks: given.webhooks,
    wallLinks: given.wallLinks,
  }
  const shown = sectionNames.filter((name) => parts[name] !== undefined)
  return (
    <div className={styles.frame}>
      <div className={styles.beside}>
        <h1>{t('title')}</h1>
        <Contents
          title={t('contents')}
          sections={shown.map((name) => ({ id: idOf(name), title: t(`${name}.title`) }))}
        />
        <div className={styles.page} aria-busy={isAwaited}>
          <ViewingNote />
          {error && <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
          {shown.map((name) => (
            <Section key={name} name={name} awaited={name === 'profile' && isAwaited}>
              {parts[name]}
            </Section>
          ))}
        </div>
      </div>
    </div>
  )
}

/** In the order of the page. */
const sectionNames = [
  'profile',
  'appearance',
  'password',
  'secondFactor',
  'sessions',
  'quotas',
  'notices',
  'downloads',
  'apiKeys',
  'webhooks',
  'wallLinks',
] as const
type SectionName = (typeof sectionNames)[number]

const idOf = (name: SectionName) => `settings-${name}`

interface SectionProps {
  readonly name: SectionName
  /** How high it will be is not known yet. */
  readonly awaited: boolean
  readonly children: ReactNode
}

function Section({ name, awaited, children }: SectionProps) {
  const { t } = useTranslation('settings')
  const title = t(`${name}.title`)
  return (
    <section id={idOf(name)} className={styles.section} aria-label={title} data-awaited={awaited || undefined}>
      <div>
        <h2>{title}</h2>
        <p>{t(`${name}.text`)}</p>
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

/** How the portal looks for this person, on every machine; every choice counts at once. */
function AppearanceSection() {
  const { t } = useTranslation('settings')
  const appearance = useAppearance()
  const density = useDensity()
  const choose = useChoosePreferences()
  return (
    <>
      {appearance.map((choice) => (
        <Choices key={choice.label} {...choice} />
      ))}
      <Choices
        label={t('appearance.density')}
        options={(['comfortable', 'compact'] as const).map((option) => ({
          text: t(`appearance.${option}`),
          chosen: (density === 'compact') === (option === 'compact'),
          choose: () => choose({ density: option }),
        }))}
      />
    </>
  )
}

function Choices({ label, options }: AppearanceChoice) {
  return (
    <ChoicesField
      id={useId()}
      label={label}
      value={options.find(({ chosen }) => chosen)?.text ?? ''}
      options={options.map(({ text }) => ({ value: text, label: text }))}
      onChange={(value) => options.find(({ text }) => text === value)?.choose()}
    />
  )
}

/** How much of what one person may take up is used. */
function QuotasSection() {
  const { data: quotas, error, refetch, isFetching } = useQuery(quotasQuery)
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!quotas) return <Waiting lines={3} />
  return (
    <ul className={styles.quotas}>
      {quotas.map((quota) => (
        <QuotaLine key={quota.name} quota={quota} />
      ))}
    </ul>
  )
}

function QuotaLine({ quota }: { readonly quota: Quota }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const id = useId()
  const { name, used, limit } = quota
  const amount = name === 'drafts' || name === 'activityLines' ? format.number : format.bytes
  const isNear = isNearLimit(quota)
  return (
    <li>
      <span id={id}>{t(`quotas.${name}`)}</span>
      <span className="text-ink-faint tabular-nums">
        {t('quotas.used', { used: amount(used), limit: amount(limit) })}
      </span>
      <Bar labelledBy={id} max={limit} value={used} isNear={isNear} />
      {isNear && <small>{t(`quotas.near.${name}`)}</small>}
    </li>
  )
}

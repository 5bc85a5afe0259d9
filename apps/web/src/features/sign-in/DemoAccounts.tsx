import type { EndpointAnswer, siteInfo } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import styles from './DemoAccounts.module.css'

type DemoAccount = NonNullable<EndpointAnswer<typeof siteInfo>['demo']>['accounts'][number]

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[]
  readonly onChoose: (account: DemoAccount) => void
}

/** In demo mode only: one click fills the form, the person still signs in. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('access')
  const nameOf = ({ role, hasAccess, regions }: DemoAccount) =>
    [role ?? (hasAccess ? t('demo.staff') : t('demo.guest')), ...(regions ?? [])].join(', ')
  return (
    <fieldset className={styles.demo}>
      <legend>{t('demo.title')}</legend>
      <p className="pl-2 overflow-hidden text-ink-faint">{t('demo.hint')}</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.nik}>
            <button
              type="button"
              aria-label={t('demo.fill', { name: nameOf(account) })}
              onClick={() => onChoose(account)}
            >
              {nameOf(account)}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

import { siteInfo } from '@ido/contract'
import { demoAccounts, demoPassword } from '../../platform/accounts/demo-accounts.ts'
import type { Feature } from '../../platform/http/feature.ts'

export const siteRoutes: Feature = (mount, { config }) => {
  mount(siteInfo, async () => ({
    answer: {
      demo: config.demo ? { password: demoPassword, accounts: demoAccounts } : null,
      requestAccess: config.requestAccess,
      openId: config.oidc !== null,
      registrationDomains: config.registrationDomains.length === 0 ? null : [...config.registrationDomains],
      dashboardHost: config.dashboardHost,
      contact: config.contact,
    },
  }))
}

import { siteInfo } from '@ido/contract'
import { demoAccounts, demoPassword } from '../../platform/demo-accounts.ts'
import type { Feature } from '../../platform/http/feature.ts'

export const siteRoutes: Feature = (mount, { config }) => {
  mount(siteInfo, async () => ({
    answer: { demo: config.demo ? { password: demoPassword, accounts: demoAccounts } : null },
  }))
}

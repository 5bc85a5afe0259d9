import type { Trx } from '../../platform/database/transaction.ts'
import { demoAccounts, demoPassword } from '../../platform/demo-accounts.ts'
import { hashPassword } from '../../platform/password.ts'
import { demoNames } from './demo-names.ts'

/** The seven accounts of the demo. Their password is known to everybody, which is what demo mode is for. */
export async function addDemoAccounts(trx: Trx): Promise<void> {
  const rows = await Promise.all(
    demoAccounts.map(async ({ nik, email, hasAccess }) => {
      const name = demoNames[nik] ?? email
      return { nik, email, name, has_access: hasAccess, password_hash: await hashPassword(demoPassword) }
    }),
  )
  const accounts = await trx.insertInto('account').values(rows).returning(['id', 'nik']).execute()
  const roles = demoAccounts.flatMap(({ nik, role }) => {
    const account = accounts.find((candidate) => candidate.nik === nik)
    return role && account ? [{ account_id: account.id, role }] : []
  })
  await trx.insertInto('account_role').values(roles).execute()
}

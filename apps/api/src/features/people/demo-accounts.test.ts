import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError } from '../../platform/config/config.ts'
import { testDatabase } from '../../testing/database.ts'
import { refuseDemoAccounts } from './demo-accounts.service.ts'

test('production refuses an account with the NIK or the e-mail address of a demo account, and no other', async (t) => {
  const { database, close } = await testDatabase()
  t.after(() => close())
  const add = (nik: string | null, email: string) =>
    database.pool.query('insert into account (nik, email, name) values ($1, $2, $2)', [nik, email])
  await add('800001', 'budi@perusahaan.example')
  await add(null, 'siti@perusahaan.example')
  await refuseDemoAccounts(database)
  for (const [nik, email] of [
    ['900001', 'renamed@perusahaan.example'],
    ['800002', 'agent@ido.example'],
    [null, 'po@ido.example'],
  ] as const) {
    await add(nik, email)
    await assert.rejects(
      refuseDemoAccounts(database),
      (error) => error instanceof ConfigError && error.message.includes(`(${email})`),
      email,
    )
    await database.pool.query('delete from account where email = $1', [email])
  }
})

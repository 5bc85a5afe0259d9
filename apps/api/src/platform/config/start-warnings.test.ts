import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../testing/database.ts'
import { readConfig } from './config.ts'
import { startWarnings } from './start-warnings.ts'

test('a start says that demo accounts can be reached from elsewhere, and nothing where they cannot', async (t) => {
  const own = await testDatabase()
  t.after(() => own.close())
  const warnings = (env: NodeJS.ProcessEnv) => startWarnings(readConfig(env), own.database)
  for (const HOST of ['0.0.0.0', '::', '192.0.2.7', 'portal.internal']) {
    const said = await warnings({ HOST })
    assert.equal(said.length, 1)
    assert.match(said[0] ?? '', /^WARNING: the demo accounts.*DEMO=0/)
    assert.deepEqual(await warnings({ HOST, DEMO: '0' }), [])
  }
  for (const HOST of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) assert.deepEqual(await warnings({ HOST }), [])
})

test('a start says that production listens to other machines while its address is this one’s', async (t) => {
  const own = await testDatabase()
  t.after(() => own.close())
  const given = (env: NodeJS.ProcessEnv) => ({
    ...readConfig({ DEMO: '0', ...env }),
    production: true,
    requestAccess: { user: 'ido', password: 'Kunci-Yang-Lain-7' },
  })
  const warned = async (env: NodeJS.ProcessEnv) =>
    (await startWarnings(given(env), own.database)).filter((line) => line.includes('PUBLIC_URL'))
  for (const HOST of ['0.0.0.0', '::', '192.0.2.7']) {
    for (const PUBLIC_URL of ['http://127.0.0.1:3000', 'http://localhost:3000', 'https://[::1]']) {
      const [said = ''] = await warned({ HOST, PUBLIC_URL })
      assert.match(
        said,
        /^WARNING: .*can be reached from other machines \(HOST=.*\).*Set PUBLIC_URL .*HOST=127\.0\.0\.1\.$/,
      )
    }
    assert.deepEqual(await warned({ HOST, PUBLIC_URL: 'https://ido.example' }), [])
  }
  assert.deepEqual(await warned({ HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000' }), [])
  assert.deepEqual(await warned({ HOST: '127.0.0.1', PUBLIC_URL: 'https://ido.example' }), [])
})

test('a start says which roles of LDAP_GROUP_ROLES the portal does not have', async (t) => {
  const own = await testDatabase()
  t.after(() => own.close())
  const warned = (pairs: string) =>
    startWarnings(
      readConfig({ LDAP_URL: 'ldaps://directory', LDAP_BASE: 'dc=example', LDAP_GROUP_ROLES: pairs }),
      own.database,
    )
  assert.match((await warned('x=BOSS, y=ADMIN')).join(), /^WARNING: LDAP_GROUP_ROLES .*give nothing: BOSS\./)
  assert.deepEqual(await warned('y=ADMIN,z=cmp'), [])
})

test('a start says that the password of the two request-access calls is everybody’s', async (t) => {
  const own = await testDatabase()
  t.after(() => own.close())
  const warned = async (password: string) =>
    (
      await startWarnings(
        { ...readConfig({}), production: true, requestAccess: { user: 'ido', password } },
        own.database,
      )
    ).filter((line) => line.includes('REQUEST_ACCESS_PASSWORD'))
  assert.equal((await warned('ido-demo')).length, 1)
  assert.deepEqual(await warned('Kunci-Yang-Lain-7'), [])
})

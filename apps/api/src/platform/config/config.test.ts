import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig, warnOfMisspelt } from './config.ts'

const production = {
  IDO_MODE: 'production',
  DATABASE_URL: 'postgres://ido:hush@db.internal/ido?sslmode=verify-full',
  PUBLIC_URL: 'https://ido.example/',
  SMTP_URL: 'smtps://ido:hush@mail.internal',
  REQUEST_ACCESS_USER: 'portal',
  REQUEST_ACCESS_PASSWORD: 'hush-hush',
}

function problemsOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message
  }
  return ''
}

test('an empty environment is a demo portal on this machine only', () => {
  const config = readConfig({})
  assert.equal(config.demo, true)
  assert.equal(config.production, false)
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.port, 3000)
  assert.match(config.dataDir, /\/\.data$/)
  assert.equal(config.publicUrl, 'http://127.0.0.1:3000')
  assert.deepEqual(config.requestAccess, { user: 'ido', password: 'ido-demo' })
})

test('the dashboards are of this portal, unless a host of theirs is named', () => {
  assert.equal(readConfig({}).dashboardHost, readConfig({}).publicUrl)
  assert.equal(readConfig({ DASHBOARD_HOST: 'https://papan.example' }).dashboardHost, 'https://papan.example')
})

test('an empty value counts as absent, DEMO=0 switches demo data off', () => {
  assert.equal(readConfig({ PORT: '', DEMO: '' }).port, 3000)
  assert.equal(readConfig({ DEMO: '0' }).demo, false)
  assert.equal(readConfig({ DEMO: '0' }).requestAccess, null)
})

const badValues: [string, string][] = [
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['DEMO', 'yes'],
  ['DATABASE_URL', 'mysql://root:hush@localhost/x'],
  ['PUBLIC_URL', 'ido.example'],
  ['SMTP_URL', 'http://mail'],
  ['LDAP_URL', 'directory'],
  ['TRUST_PROXY', 'everyone'],
  ['IDO_MODE', 'prod'],
  ['FIRST_ADMIN_EMAIL', 'admin'],
  ['LOG_LEVEL', 'loud'],
  ['SIGN_IN_FAILURES_PER_MINUTE', '5'],
  ['DATABASE_MAX_CONNECTIONS', '0'],
  ['MAIL_FROM', 'xx'],
  ['MAIL_FROM', 'IDO ido@localhost'],
  ['WEBHOOK_PRIVATE_HOSTS', 'http://x'],
  ['WEBHOOK_PRIVATE_HOSTS', 'hooks.internal:8443'],
  ['EMBED_ORIGINS', 'https://a.example, https://b.example/path'],
]
for (const [name, value] of badValues) {
  test(`${name}=${value} is refused by name, without its value`, () => {
    const message = problemsOf({ [name]: value })
    assert.match(message, new RegExp(`^  ${name}: `, 'm'))
    assert.doesNotMatch(message, /hush/)
  })
}

test('all problems are named at once', () => {
  const message = problemsOf({ PORT: 'x', DEMO: 'x' })
  assert.match(message, /PORT: /)
  assert.match(message, /DEMO: /)
})

test('production has no defaults for what must be decided', () => {
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'REQUEST_ACCESS_USER', 'REQUEST_ACCESS_PASSWORD']) {
    assert.match(problemsOf({ ...production, [name]: undefined }), new RegExp(`${name}: is needed`))
  }
  const config = readConfig(production)
  assert.equal(config.demo, false)
  assert.equal(config.publicUrl, 'https://ido.example')
  assert.equal(config.dashboardHost, 'https://ido.example')
})

test('production refuses demo accounts', () => {
  assert.match(problemsOf({ ...production, DEMO: '1' }), /DEMO: /)
  assert.equal(readConfig({ ...production, DEMO: '0' }).demo, false)
})

const open: [name: string, given: NodeJS.ProcessEnv, allowed: string][] = [
  ['PUBLIC_URL', { PUBLIC_URL: 'http://ido.example' }, 'ALLOW_PLAIN_HTTP'],
  ['SMTP_URL', { SMTP_URL: '' }, 'ALLOW_NO_SMTP'],
  ['SMTP_URL', { SMTP_URL: 'smtp://ido:hush@mail.internal:587' }, 'ALLOW_PLAIN_SMTP'],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.internal?requireTLS=true&ignoreTLS=true' }, 'ALLOW_PLAIN_SMTP'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://ido:hush@10.0.0.5/ido' }, 'ALLOW_PLAIN_DATABASE'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres:///ido?host=db.internal' }, 'ALLOW_PLAIN_DATABASE'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://db.internal/ido?sslmode=disable' }, 'ALLOW_PLAIN_DATABASE'],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://ido:hush@replica/ido' }, 'ALLOW_PLAIN_DATABASE'],
  ['DATABASE_MIGRATION_URL', { DATABASE_MIGRATION_URL: 'postgres://owner@db/ido' }, 'ALLOW_PLAIN_DATABASE'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://db.internal/ido?sslmode=no-verify' }, 'ALLOW_PLAIN_DATABASE'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://db/ido?ssl=true&sslmode=no-verify' }, 'ALLOW_PLAIN_DATABASE'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://db/ido?sslmode=require&uselibpqcompat=true' }, 'ALLOW_PLAIN_DATABASE'],
  ['LDAP_URL', { LDAP_URL: 'ldap://directory.internal', LDAP_BASE: 'dc=example' }, 'ALLOW_PLAIN_LDAP'],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'http://store.internal:9000', S3_BUCKET: 'ido' }, 'ALLOW_PLAIN_S3'],
]
for (const [name, given, allowed] of open) {
  test(`production refuses ${JSON.stringify(given)}, unless ${allowed} says so`, () => {
    const message = problemsOf({ ...production, ...given })
    assert.match(message, new RegExp(`^  ${name}: .*${allowed}=1`, 'm'))
    assert.equal(message.split('\n').length, 2)
    assert.doesNotMatch(message, /hush/)
    assert.equal(problemsOf({ ...production, ...given, [allowed]: '1' }), '')
    assert.match(problemsOf({ ...production, ...given, [allowed]: '0' }), new RegExp(`${name}: `))
    assert.equal(problemsOf({ ...production, ...given, IDO_MODE: 'development', DEMO: '0' }), '')
  })
}

test('production on this machine alone, or encrypted, needs to be told nothing', () => {
  const { SMTP_URL: _mail, ...withoutMail } = production
  for (const given of [
    { PUBLIC_URL: 'http://127.0.0.1:3000', DATABASE_URL: 'postgres://ido:hush@127.0.0.1:5432/ido' },
    { PUBLIC_URL: 'http://localhost:3000', DATABASE_URL: 'postgres://ido:hush@localhost/ido' },
    { PUBLIC_URL: 'http://[::1]:3000', DATABASE_URL: 'postgresql://ido@[::1]/ido' },
    { PUBLIC_URL: 'http://127.0.0.1', DATABASE_URL: 'postgres:///ido?host=/var/run/postgresql' },
    { PUBLIC_URL: 'http://127.0.0.1', DATABASE_URL: 'postgres://ido@%2Fvar%2Frun%2Fpostgresql/ido' },
  ]) {
    assert.equal(problemsOf({ ...withoutMail, ...given }), '')
    assert.equal(problemsOf({ ...withoutMail, ...given, SMTP_URL: 'smtp://127.0.0.1:2525' }), '')
    const here = { LDAP_URL: 'ldap://localhost:389', LDAP_BASE: 'dc=example', S3_ENDPOINT: 'http://127.0.0.1:9000' }
    assert.equal(problemsOf({ ...withoutMail, ...given, ...here, S3_BUCKET: 'ido' }), '')
  }
  for (const mode of ['sslmode=require', 'sslmode=verify-ca', 'sslmode=verify-full', 'ssl=true']) {
    assert.equal(problemsOf({ ...production, DATABASE_URL: `postgres://ido:hush@db.internal/ido?${mode}` }), '')
  }
  assert.equal(problemsOf({ ...production, SMTP_URL: 'smtp://mail.internal:587?requireTLS=true' }), '')
})

test('half an outside service is refused', () => {
  assert.match(problemsOf({ LDAP_URL: 'ldaps://directory' }), /LDAP_BASE: is needed with LDAP_URL/)
  assert.match(problemsOf({ OIDC_ISSUER: 'https://login.example' }), /OIDC_CLIENT_SECRET: is needed/)
  assert.match(problemsOf({ S3_ENDPOINT: 'https://s3.example' }), /S3_BUCKET: is needed/)
})

const alone: [name: string, value: string, missing: string][] = [
  ['LDAP_BASE', 'dc=example', 'LDAP_URL'],
  ['LDAP_BIND_DN', 'cn=ido', 'LDAP_BIND_PASSWORD'],
  ['LDAP_BIND_PASSWORD', 'hush', 'LDAP_BIND_DN'],
  ['LDAP_GROUP_ROLES', 'ido-admins=ADMIN', 'LDAP_URL'],
  ['OIDC_CLIENT_ID', 'ido', 'OIDC_ISSUER'],
  ['OIDC_CLIENT_SECRET', 'hush', 'OIDC_CLIENT_ID'],
  ['S3_ACCESS_KEY_ID', 'ido', 'S3_BUCKET'],
  ['S3_SECRET_ACCESS_KEY', 'hush', 'S3_ACCESS_KEY_ID'],
  ['REQUEST_ACCESS_USER', 'ido', 'REQUEST_ACCESS_PASSWORD'],
  ['REQUEST_ACCESS_PASSWORD', 'hush', 'REQUEST_ACCESS_USER'],
]
for (const [name, value, missing] of alone) {
  test(`${name} alone is refused for ${missing}`, () => {
    assert.match(problemsOf({ [name]: value }), new RegExp(`^  ${missing}: is needed with ${name}$`, 'm'))
  })
}

test('senders and hosts of one’s own network are taken as mail and addresses write them', () => {
  for (const MAIL_FROM of [
    'ido@localhost',
    'IDO <ido@example.com>',
    '<ido@example.com>',
    '"IDO, portal" <a@b.example>',
  ]) {
    assert.equal(readConfig({ MAIL_FROM }).mailFrom, MAIL_FROM)
  }
  const given = 'Hooks.internal, 10.0.0.7, ::1, my_host'
  assert.deepEqual(readConfig({ WEBHOOK_PRIVATE_HOSTS: given }).webhookPrivateHosts, [
    'hooks.internal',
    '10.0.0.7',
    '::1',
    'my_host',
  ])
})

test('a name that is nearly a variable of ours is warned of, without its value; others are not', () => {
  assert.deepEqual(warnOfMisspelt({ WALL_ARCHIVE_DAYS: '3', LDAP_BINDDN: 'cn=hush', PUBLIC_URL: 'x' }), [
    'WARNING: the portal does not read WALL_ARCHIVE_DAYS. Is WAL_ARCHIVE_DAYS meant?',
    'WARNING: the portal does not read LDAP_BINDDN. Is LDAP_BIND_DN meant?',
  ])
  assert.deepEqual(warnOfMisspelt({ PATH: '/bin', HOME: '/', HOSTNAME: 'x', LDAP_PORT: '389', POSTGRES_DB: 'x' }), [])
})

test('TRUST_PROXY takes hops or addresses, and never trusts everyone', () => {
  assert.equal(readConfig({ TRUST_PROXY: '0' }).trustProxy, false)
  assert.equal(readConfig({ TRUST_PROXY: '2' }).trustProxy, 2)
  assert.equal(readConfig({ TRUST_PROXY: 'true' }).trustProxy, 1)
  assert.deepEqual(readConfig({ TRUST_PROXY: '10.0.0.0/8, loopback' }).trustProxy, ['10.0.0.0/8', 'loopback'])
})

test('REQUIRE_SECOND_FACTOR names rights in any letter case, none by default; another name stops the start', () => {
  assert.deepEqual(readConfig({}).requireSecondFactor, [])
  assert.deepEqual(readConfig({ REQUIRE_SECOND_FACTOR: 'management, ADMIN' }).requireSecondFactor, [
    'ADMIN',
    'MANAGEMENT',
  ])
  assert.equal(readConfig({ REQUIRE_SECOND_FACTOR: 'all' }).requireSecondFactor, 'everybody')
  for (const wrong of ['ADMIN,BOSS', 'ALL,ADMIN']) {
    assert.match(problemsOf({ REQUIRE_SECOND_FACTOR: wrong }), /REQUIRE_SECOND_FACTOR: must be some of ADMIN/)
  }
})

test('SECRETS_KEY is 32 bytes in hexadecimal, and never repeated', () => {
  assert.equal(readConfig({}).secretsKey, null)
  assert.equal(readConfig({ SECRETS_KEY: 'ab'.repeat(32) }).secretsKey?.length, 32)
  const problem = problemsOf({ SECRETS_KEY: 'rahasia-kita' })
  assert.match(problem, /SECRETS_KEY: must be 64 hexadecimal digits/)
  assert.ok(!problem.includes('rahasia-kita'))
})

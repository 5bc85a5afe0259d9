import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import {
  askFactorReset,
  catalogCall,
  confirmFactorReset,
  currentSession,
  currentWall,
  dashboardLogin,
  forgotPassword,
  guessImport,
  type ImportDetail,
  listApiKeys,
  listWebhooks,
  loginByCode,
  makeApiKey,
  makeWallLink,
  makeWebhook,
  openWallLink,
  planImport,
  runImport,
  setPassword,
  startViewAs,
  testWebhook,
  users,
  wallHeader,
} from '@ido/contract'
import { today } from '../days.ts'
import { requestPortal, type RequestPortal } from '../../features/requests/requests.testkit.ts'
import { addApp, codeOf, firstStep, passTime } from '../../features/second-factor/second-factor.testkit.ts'
import { ordersDataset } from '../../features/ingest/orders/orders-dataset.ts'
import { receiver, type Receiver } from '../../features/webhooks/webhooks.testkit.ts'
import type { TestSession } from '../../testing/portal.ts'
import { until } from '../../testing/until.ts'
import { inSomebodysName } from './in-somebodys-name.ts'

describe('what acts in somebody’s name', () => {
  let portal: RequestPortal
  let admin: TestSession
  let hook: Receiver
  before(async () => {
    hook = await receiver({ status: 200 })
    portal = await requestPortal({ env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
    admin = await portal.signIn('ADMIN')
  })
  after(async () => {
    await portal.close()
    await hook.close()
  })

  let made = 0
  /** A further administrator, who is suspended, loses the role, or gets either back. */
  async function maker(roles = ['ADMIN']) {
    made += 1
    const email = `pembuat.${made}@ido.example`
    const session = await portal.addPerson({ email, roles })
    const id = session.user?.id ?? 0
    const change = async (body: object) => {
      const { version } = (await admin.call(users.detail, { params: { id } })).answer
      const { status, text } = await admin.call(users.change, { params: { id }, body: { version, ...body } })
      assert.equal(status, 200, text)
    }
    return {
      id,
      email,
      session,
      suspend: () => change({ suspended: true, reason: 'Uji' }),
      unsuspend: () => change({ suspended: false }),
      demote: () => change({ roles: [] }),
      // Beside the portal: who gave somebody a role is no second administrator for them.
      promote: () =>
        portal.query(`insert into account_role (account_id, role) select $1, unnest($2::text[])`, [id, roles]),
    }
  }
  type Maker = Awaited<ReturnType<typeof maker>>
  /** What it begins, answers whether that works; asked again after each turn. */
  type Begin = (maker: Maker, test: Pick<TestContext, 'after'>) => Promise<() => Promise<boolean>>

  const asKey = (key: string) => ({ authorization: `Bearer ${key}` })
  const tokenIn = (text = '') => /forgot-password\/([\w-]+)/.exec(text)?.[1] ?? ''

  const begins: Record<string, { begin: Begin; byRole: boolean }> = {
    'session.account_id': {
      byRole: true,
      begin:
        async ({ session }) =>
        async () =>
          (await session.call(currentSession)).status === 200,
    },
    'session.view_as': {
      byRole: true,
      async begin({ session }) {
        const userId = await portal.idOf('STAFF')
        const { status } = await session.call(startViewAs, { body: { userId, reason: 'Melihat layarnya' } })
        assert.equal(status, 200)
        return async () => (await session.call(currentSession)).status === 200
      },
    },
    'access_key.account_id': {
      byRole: true,
      async begin({ id, session }) {
        const { accessKey } = (await session.call(dashboardLogin)).answer
        const open = () => portal.anonymous.get(`/authentication/integration/${id}/${accessKey}`)
        let isFirst = true
        return async () => {
          // A key opens once, so that it would have worked is not tried.
          if (isFirst) return !(isFirst = false)
          return (await open()).headers.getSetCookie().some((cookie) => cookie.startsWith('token='))
        }
      },
    },
    'password_link.account_id': {
      byRole: false,
      async begin({ email }) {
        await portal.anonymous.call(forgotPassword, { body: { email } })
        const token = tokenIn((await portal.smtp.mailsTo(email))[0]?.text)
        // A password that is refused leaves the link, and says that it was good.
        return async () => (await portal.anonymous.call(setPassword, { body: { token, password: 'passwordpassword' } })).fields[0] === 'password' // prettier-ignore
      },
    },
    'access_challenge.account_id': {
      byRole: false,
      async begin({ id, email }) {
        const nik = `55${id}`
        await portal.query('update account set nik = $2 where id = $1', [id, nik])
        const otp_code = await portal.codeFor({ nik, hasNik: true }, email)
        let isFirst = true
        return async () => {
          if (isFirst) return !(isFirst = false)
          return (await portal.ask({ nik, hasNik: true, otp_code })).status === 200
        }
      },
    },
    'factor_step.account_id': {
      byRole: false,
      async begin({ email, session }) {
        const { secret } = await addApp(session)
        return async () => {
          await passTime(portal)
          const step = (await firstStep(portal, email)).body?.content?.step ?? ''
          return (await portal.anonymous.post(loginByCode.path, { step, code: codeOf(secret) })).status === 200
        }
      },
    },
    'factor_reset.asked_by': {
      byRole: true,
      async begin({ session }) {
        const person = await portal.addPerson({ email: `berfaktor.${made}@ido.example` })
        await addApp(person)
        const id = person.user?.id ?? 0
        const { status, answer } = await session.call(askFactorReset, {
          params: { id },
          body: { reason: 'Telepon hilang' },
        })
        assert.equal(status, 200)
        let isFirst = true
        return async () => {
          if (isFirst) return !(isFirst = false)
          return (await admin.call(confirmFactorReset, { params: { id: answer.id } })).status === 200
        }
      },
    },
    'api_key.maker_id': {
      byRole: true,
      async begin({ session }) {
        const { answer, status } = await session.call(makeApiKey, {
          body: { name: `Kunci ${made}`, scopes: ['query'] },
        })
        assert.equal(status, 200)
        const stateOf = async () =>
          (await admin.call(listApiKeys, { query: {} })).answer.keys.find(({ id }) => id === answer.id)?.state
        return async () => {
          const works = (await portal.anonymous.get(catalogCall.path, asKey(answer.key))).status === 200
          assert.equal(await stateOf(), works ? 'valid' : 'resting', 'and it is shown so')
          return works
        }
      },
    },
    'wall_link.maker_id': {
      byRole: true,
      async begin({ session }) {
        const body = { name: `Dinding ${made}`, boards: ['tioc/management'], seconds: 30, until: today() }
        const { secret } = (await session.call(makeWallLink, { body })).answer
        const opened = await portal.anonymous.post<{ id: number }>(openWallLink.path, { secret })
        const [set = ''] = opened.headers.getSetCookie()
        const own = { cookie: set.split(';')[0] ?? '', [wallHeader]: String(opened.body?.content.id) }
        return async () => (await portal.anonymous.get(currentWall.path, own)).status === 200
      },
    },
    'webhook.maker_id': {
      byRole: true,
      async begin({ session }) {
        const body = { name: `Program ${made}`, url: `${hook.url}?kunci=rahasia`, kinds: ['voc.done'] }
        const { status, answer, text } = await session.call(makeWebhook, { body: body as never })
        assert.equal(status, 200, text)
        const stateOf = async () =>
          (await admin.call(listWebhooks)).answer.webhooks.find(({ id }) => id === answer.id)?.state
        return async () => {
          const works = (await stateOf()) === 'on'
          const gotBefore = hook.got.length
          const sent = await admin.call(testWebhook, { params: { id: answer.id } })
          if (!works) {
            await new Promise((waited) => setTimeout(waited, 1_500))
            assert.equal(hook.got.length, gotBefore, 'nothing goes out')
            return false
          }
          assert.equal(sent.status, 200)
          await until(() => hook.got.length > gotBefore, 'the message should go out')
          return true
        }
      },
    },
    'import_file.run_by': {
      byRole: true,
      async begin({ session }, test) {
        // Writers of orders take turns: the first batch waits until somebody asks whether the import goes on.
        const holder = await portal.database.pool.connect()
        let isHeld = true
        // Closing the connection ends its transaction. Otherwise a failed test leaves the import waiting for ever.
        const letGo = () => {
          if (isHeld) holder.release(true)
          isHeld = false
        }
        test.after(letGo)
        await holder.query(`begin; select pg_advisory_xact_lock(hashtext('import orders'))`)
        const id = await runImportOf(session, orders(`M${made}`))
        const [state, beat] = ['state', 'beat_at'].map((column) => async () => {
          const [row] = await portal.query(`select ${column} as value from import_file where id = $1`, [id])
          return row?.['value']
        }) as [() => Promise<unknown>, () => Promise<Date>]
        await until(async () => (await state()) === 'running', 'it does not begin')
        return async () => {
          if (!isHeld) return (await state()) !== 'cancelled'
          const [{ is_cancelled: isOver } = { is_cancelled: null }] = await portal.query<{ is_cancelled: boolean }>(
            `select is_cancelled from import_file where id = $1`,
            [id],
          )
          const [{ suspended, roles } = {}] = await portal.query<{ suspended: boolean; roles: number }>(
            `select a.suspended, (select count(*)::int from account_role h where h.account_id = a.id) as roles
             from account a where a.id = $1`,
            [session.user?.id],
          )
          if (!suspended && roles !== 0) return isOver === false
          const now = Date.now()
          await until(async () => (await beat()).getTime() > now, 'it does not beat')
          letGo()
          await until(async () => (await state()) !== 'running', 'it does not stop')
          return (await state()) !== 'cancelled'
        }
      },
    },
  }

  it('is declared for every column that points to an account', async () => {
    const columns = await portal.query<{ name: string }>(`
      select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'account'::regclass order by 1`)
    assert.deepEqual(
      columns.map(({ name }) => name),
      Object.keys(inSomebodysName).toSorted(),
    )
    const stopping = Object.entries(inSomebodysName).flatMap(([name, { does }]) => (does === 'stops' ? name : []))
    assert.deepEqual(Object.keys(begins).toSorted(), stopping.toSorted(), 'what stops is tried below')
  })

  for (const [name, { begin, byRole }] of Object.entries(begins)) {
    const how = inSomebodysName[name]
    const returns = how?.does === 'stops' && how.returns
    it(`${name}: stops with a suspension, and ${returns ? 'goes on when it is lifted' : 'stays over'}`, async (test) => {
      const person = await maker()
      const works = await begin(person, test)
      assert.equal(await works(), true)
      await person.suspend()
      assert.equal(await works(), false)
      await person.unsuspend()
      assert.equal(await works(), returns)
    })
    if (!byRole) continue
    it(`${name}: stops with the role, and ${returns ? 'goes on with it' : 'stays over'}`, async (test) => {
      const person = await maker()
      const works = await begin(person, test)
      assert.equal(await works(), true)
      await person.demote()
      assert.equal(await works(), false)
      await person.promote()
      assert.equal(await works(), returns)
    })
  }
})

const orders = (prefix: string) =>
  [
    'external_id,ordered_at,region',
    ...Array.from(
      { length: ordersDataset.batchRows + 2_000 },
      (_, place) => `${prefix}-${place},2026-02-25T08:00:00+07:00,T-REG 1`,
    ),
  ].join('\n')

/** Brings a file, takes what is guessed of it, and has it imported. */
async function runImportOf(by: TestSession, content: string): Promise<number> {
  const brought = await by.upload<ImportDetail>('/api/v2/imports?dataset=orders', 'pesanan.csv', content)
  const { id, version } = brought.body?.content ?? assert.fail(brought.text)
  const { guess } = (await by.call(guessImport, { params: { id }, body: {} })).answer
  const planned = await by.call(planImport, { params: { id }, body: { version, profile: guess.profile } })
  const run = await by.call(runImport, { params: { id }, body: { version: planned.answer.version } })
  assert.equal(run.status, 200, run.message)
  return id
}

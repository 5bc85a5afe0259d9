import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { finishCode, login, loginByCode, proveSelf, type SecondStep, startCode } from '@ido/contract'
import { demoPassword } from '../../platform/accounts/demo-accounts.ts'
import type { TestAnswer, TestPortal, TestSession } from '../../testing/portal.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an app that holds this secret, worked out by RFC 6238 itself and by no library. */
export function codeOf(secret: string, stepsAhead = 0, at = Date.now()): string {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000) + stepsAhead))
  const hash = createHmac('sha1', key).update(counter).digest()
  const from = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(from) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** Sets up an app that makes codes, and answers its secret, its id and the recovery codes. */
export async function addApp(person: TestSession, name = 'Telepon') {
  const { status, answer: offered } = await person.call(startCode)
  assert.equal(status, 200)
  const { step, secret } = offered
  const {
    status: kept,
    answer,
    message,
  } = await person.call(finishCode, {
    body: { step, code: codeOf(secret), name },
  })
  assert.equal(kept, 200, message)
  return { secret, id: answer.id, recoveryCodes: answer.recoveryCodes ?? [] }
}

/** As if the last codes had been taken a while ago. */
export const passTime = (portal: TestPortal) =>
  portal.database.pool.query('update second_factor set last_step = last_step - 20')

/** The first step: the password alone. */
export const firstStep = (portal: TestPortal, email: string, headers: Record<string, string> = {}) =>
  portal.anonymous.post<SecondStep>(login.path, { email, password: demoPassword }, headers)

/** Both steps, the second by what is typed. */
export async function signInWith(
  portal: TestPortal,
  email: string,
  code: string,
): Promise<TestAnswer<{ token: string }>> {
  const first = await firstStep(portal, email)
  assert.equal(first.status, 401)
  return portal.anonymous.post(loginByCode.path, { step: first.body?.content.step, code })
}

export async function proveByPassword(person: TestSession): Promise<void> {
  assert.equal((await person.call(proveSelf, { body: { password: demoPassword } })).status, 200)
}

/** What the audit log says was done to an account, the newest last. */
export async function actionsOn(portal: TestPortal, id: number | undefined): Promise<string[]> {
  const { rows } = await portal.database.pool.query<{ action: string }>(
    `select action from audit_event where subject_type = 'user' and subject_id = $1 order by seq`,
    [String(id)],
  )
  return rows.map(({ action }) => action)
}

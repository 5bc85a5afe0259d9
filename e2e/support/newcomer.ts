import { randomInt } from 'node:crypto'
import { setPassword, users } from '@ido/contract'
import type { APIRequestContext } from '@playwright/test'
import { passwordToken } from './mail.ts'

export interface NewPerson {
  readonly id: number
  readonly nik: string
  readonly email: string
  readonly name: string
  readonly password: string
}

interface Given {
  readonly hasAccess?: boolean
  readonly roles?: readonly string[]
}

/**
 * A person of a story's own, for what would change a demo account under other stories: an administrator makes the
 * account, and the invitation's link sets the password.
 */
export async function newcomer(admin: APIRequestContext, given: Given = {}): Promise<NewPerson> {
  const nik = String(randomInt(10_000_000, 99_999_999))
  const person = { nik, email: `warga.${nik}@ido.example`, name: `Warga ${nik}` }
  const made = await admin.post(users.create.path, { data: { ...person, ...given } })
  if (!made.ok()) throw new Error(`No account for ${person.email}: ${made.status()} ${await made.text()}`)
  const { content } = (await made.json()) as { content: { id: number } }
  const token = await passwordToken(admin, person.email)
  const password = `payung kuning nomor ${nik}`
  const set = await admin.post(setPassword.path, { data: { token, password } })
  if (!set.ok()) throw new Error(`No password for ${person.email}: ${set.status()} ${await set.text()}`)
  return { ...person, id: content.id, password }
}

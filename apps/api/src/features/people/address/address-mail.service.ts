import { createHash, randomBytes } from 'node:crypto'
import { addressHours } from '@ido/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '../../../platform/http/feature.ts'
import { addressAskedMail, addressCountsMail, addressLeftMail, confirmAddressMail } from './address-mails.ts'

type Parts = Pick<Services, 'config' | 'database' | 'mail'>

export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest()
const inHours = sql<Date>`clock_timestamp() + make_interval(hours => ${addressHours})`

const asked = z.object({ accountId: z.int(), email: z.string() })

/** Makes the link and mails it to the new address; a try that fails is made again with another link. */
export async function mailConfirmAddress({ config, database, mail }: Parts, payload: unknown): Promise<void> {
  const { accountId, email } = asked.parse(payload)
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ name: string; asked_by: string }>`
    update email_change c set confirm_hash = ${hashOfLink(token)}, confirm_until = ${inHours} from account a
    where c.account_id = ${accountId} and c.email = ${email} and c.confirmed_at is null and a.id = c.account_id
    returning a.name, c.asked_by`.execute(database.write)
  const [change] = rows
  if (change === undefined) return
  const { name, asked_by: askedBy } = change
  await mail.deliver(confirmAddressMail({ name, email, askedBy }, `${config.publicUrl}/confirm-email/${token}`))
}

/** The same to the address that the account has; its 72 hours begin with this mail. */
export async function mailAddressAsked({ config, database, mail }: Parts, payload: unknown): Promise<void> {
  const { accountId, email } = asked.parse(payload)
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ former: string; name: string; asked_by: string }>`
    update email_change c set stop_hash = ${hashOfLink(token)}, stop_until = ${inHours} from account a
    where c.account_id = ${accountId} and c.email = ${email} and a.id = c.account_id
    returning a.email as former, a.name, c.asked_by`.execute(database.write)
  const [change] = rows
  if (change === undefined) return
  const { former, name, asked_by: askedBy } = change
  await mail.deliver(addressAskedMail(former, { name, email, askedBy }, `${config.publicUrl}/stop-email/${token}`))
}

const payloadShape = z.object({ to: z.email() })

export const mailAddressLeft = async ({ config, mail }: Parts, payload: unknown): Promise<void> =>
  mail.deliver(addressLeftMail(payloadShape.parse(payload).to, config.publicUrl))

export const mailAddressCounts = async ({ config, mail }: Parts, payload: unknown): Promise<void> =>
  mail.deliver(addressCountsMail(payloadShape.parse(payload).to, config.publicUrl))

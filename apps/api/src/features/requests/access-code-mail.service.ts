import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { MailMessage } from '../../platform/mail/mail-folder.ts'
import { bilingualMail } from '../../platform/mail/mail-text.ts'
import { hashPassword } from '../../platform/accounts/password.ts'
import { challengeMinutes } from './access-code.service.ts'

const codeMinutes = 5
const payloadShape = z.object({ challenge: z.int() })

/**
 * Makes the code of a challenge, keeps its hash and mails it; a try that fails is made again with another code. The
 * challenge of nobody costs the same, and nobody is mailed.
 */
export async function mailCode(
  { database, mail }: Pick<Services, 'database' | 'mail'>,
  payload: unknown,
): Promise<void> {
  const { challenge } = payloadShape.parse(payload)
  if (!(await isWaiting(database, challenge))) return
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const to = await keepCode(database, challenge, await hashPassword(code))
  if (to !== null) await mail.deliver(codeMail(to, code))
}

const isOpen = sql`used_at is null and created_at > clock_timestamp() - make_interval(mins => ${challengeMinutes})`

async function isWaiting({ write }: Database, challenge: number): Promise<boolean> {
  const { rows } = await sql`select from access_challenge where id = ${challenge} and ${isOpen}`.execute(write)
  return rows.length > 0
}

/** Where the code goes; null where it was nobody's, or a newer one was asked for meanwhile. */
async function keepCode({ write }: Database, challenge: number, hash: string): Promise<string | null> {
  const { rows } = await sql<{ to: string | null }>`
    update access_challenge c set code_hash = ${hash}, sent_at = clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(mins => ${codeMinutes})
    where id = ${challenge} and ${isOpen}
    returning coalesce((select email from account where account.id = c.account_id), c.person->>'email') as to
  `.execute(write)
  return rows[0]?.to ?? null
}

function codeMail(to: string, code: string): MailMessage {
  const subject = { id: 'kode permintaan akses', en: 'access request code' }
  return bilingualMail(to, subject, {
    id: {
      title: 'Kode permintaan akses Anda',
      code,
      paragraphs: [
        `Masukkan kode ini di formulir permintaan akses. Kode berlaku ${codeMinutes} menit dan hanya untuk satu kali pakai.`,
        'Jangan berikan kode ini kepada siapa pun, juga bukan kepada helpdesk. Bila Anda tidak meminta kode ini, abaikan e-mail ini: tanpa kode, tidak ada yang terjadi.',
      ],
    },
    en: {
      title: 'Your access request code',
      code,
      paragraphs: [
        `Enter this code in the request access form. It holds for ${codeMinutes} minutes and works once.`,
        'Give it to nobody, not even to the helpdesk. If you did not ask for it, ignore this mail: without the code nothing happens.',
      ],
    },
  })
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '../../platform/http/feature.ts'
import { hasAccessNow } from '../../platform/http/sessions.sql.ts'
import { bilingualMail } from '../../platform/mail/mail-text.ts'

const paused = z.object({ webhook: z.int() })

/** Tells who made a webhook, if they still have access, that the portal has stopped it; nothing where it is on again. */
export async function mailPaused(
  { config, database, mail }: Pick<Services, 'config' | 'database' | 'mail'>,
  payload: unknown,
): Promise<void> {
  const { webhook } = paused.parse(payload)
  const { rows } = await sql<{ email: string; name: string; state: 'failing' | 'gone' }>`
    select a.email, w.name, w.state from webhook w join account a on a.id = w.maker_id
    where w.id = ${webhook} and w.state in ('failing', 'gone') and ${hasAccessNow('a')} and not a.suspended`.execute(
    database.write,
  )
  const [told] = rows
  if (told === undefined) return
  const { email, name, state } = told
  const isGone = state === 'gone'
  const url = `${config.publicUrl}/v3/settings`
  const id = isGone
    ? 'Penerimanya menjawab bahwa alamat itu sudah tidak ada (410).'
    : 'Semua kiriman gagal selama tiga hari.'
  const en = isGone
    ? 'Its receiver answered that the address is gone (410).'
    : 'Everything that was sent has failed for three days.'
  const titles = { id: `Webhook "${name}" dihentikan`, en: `The webhook "${name}" was stopped` }
  await mail.deliver(
    bilingualMail(email, titles, {
      id: {
        title: titles.id,
        paragraphs: [id, 'Perbaiki alamat atau penerimanya, lalu aktifkan lagi di Pengaturan.'],
        action: { label: 'Buka Pengaturan', url },
      },
      en: {
        title: titles.en,
        paragraphs: [en, 'Mend its address or its receiver, then switch it on again in the settings.'],
        action: { label: 'Open the settings', url },
      },
    }),
  )
}

import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '../../platform/http/feature.ts'
import { hasAccessNow } from '../../platform/http/sessions.sql.ts'
import { timed } from '../../platform/http/timings.ts'
import { bilingualMail } from '../../platform/mail/mail-text.ts'
import { forEverybody } from '../../platform/pools/query-context.ts'
import { hookKeyOf, hookSecretOf } from '../../platform/secrets/webhook-secrets.ts'
import { callHook, messageBody, type HookAnswer } from './webhooks.call.ts'
import { claimNext, dueHooks, hookPatience, writeAnswer, type Claimed } from './webhooks.claim.service.ts'

type Parts = Pick<Services, 'config' | 'database' | 'log' | 'jobs'>

/** So many messages go to one receiver at once from a process: who is slow holds up nobody else. */
const placesEach = 2

const isTaken = ({ statusCode }: HookAnswer): boolean => statusCode !== null && statusCode < 300

interface HookSender {
  /** Has what is due sent, beside the jobs and not in their place, until nothing is left. */
  wake(stopping: AbortSignal): Promise<void>
}

export function createHookSender(parts: Parts): HookSender {
  const running = new Map<number, number>()
  const work = async (hook: number, stopping: AbortSignal): Promise<void> => {
    running.set(hook, (running.get(hook) ?? 0) + 1)
    try {
      while (!stopping.aborted && parts.jobs.areOurs()) {
        const claimed = await claimNext(parts.database, hook)
        if (claimed === null) return
        await send(parts, claimed, stopping)
      }
    } catch (error) {
      // Its time in this process's hands ends by itself, and then it is sent again.
      if (!stopping.aborted) parts.log.error({ err: error, webhook: hook }, 'a webhook was not sent and will be again')
    } finally {
      running.set(hook, (running.get(hook) ?? 1) - 1)
      if (running.get(hook) === 0) running.delete(hook)
    }
  }
  return {
    async wake(stopping) {
      for (const hook of await dueHooks(parts.database)) {
        for (let free = placesEach - (running.get(hook) ?? 0); free > 0; free -= 1) {
          void forEverybody(() => work(hook, stopping))
        }
      }
    },
  }
}

async function send(parts: Parts, claimed: Claimed, stopping: AbortSignal): Promise<void> {
  await writeAnswer(parts, claimed, await tried(parts, claimed, stopping))
}

async function tried({ config, log }: Parts, claimed: Claimed, stopping: AbortSignal): Promise<HookAnswer> {
  const sealed = [claimed.secret, claimed.old_secret].filter((secret) => secret !== null)
  const secrets = await Promise.all(sealed.map((secret) => hookSecretOf(config, claimed.webhook_id, secret))).catch(
    (error: unknown) => {
      log.error({ err: error, webhook: claimed.webhook_id }, 'the secret of a webhook cannot be read')
      return null
    },
  )
  if (secrets === null) return { statusCode: null, problem: 'secret', answer: null, retryAfter: null, tookMs: 0 }
  const body = messageBody(claimed, config.publicUrl)
  const timestamp = Math.floor(Date.now() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'IDO-Webhooks/1',
    ...signedHeaders({ id: claimed.message_id, timestamp, body }, secrets),
  }
  return timed(
    'webhook',
    () =>
      callHook(
        { url: claimed.url, body, headers },
        { privateHosts: config.webhookPrivateHosts, patience: hookPatience, signal: stopping },
      ),
    isTaken,
  )
}

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

interface Signed {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

/** The headers by which a receiver knows who sent it: one signature for each secret that holds. */
function signedHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const content = `${id}.${timestamp}.${body}`
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', hookKeyOf(secret)).update(content).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}

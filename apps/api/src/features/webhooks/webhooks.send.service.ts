import { callHook, type HookAnswer } from './webhooks.call.ts'
import type { Services } from '../../platform/http/feature.ts'
import { forEverybody } from '../../platform/pools/query-context.ts'
import { timed } from '../../platform/http/timings.ts'
import { hookSecretOf } from '../../platform/secrets/webhook-secrets.ts'
import { messageBody } from './webhooks.body.ts'
import { type Claimed, claimNext, dueHooks, hookPatience, writeAnswer } from './webhooks.claim.service.ts'
import { signedHeaders } from './webhooks.signature.ts'

type Parts = Pick<Services, 'config' | 'database' | 'log' | 'jobs'>

/** So many messages go to one receiver at once from a process: who is slow holds up nobody else. */
const placesEach = 2

const isTaken = ({ statusCode }: HookAnswer): boolean => statusCode !== null && statusCode < 300

export interface HookSender {
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

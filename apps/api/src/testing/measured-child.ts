import { datasets } from '../semantic/catalog/catalog.ts'
import { createKey } from '../features/ingest/api/api-keys.service.ts'
import type { MeasuredAnswer, MeasuredQuestion, MeasuredReady, Hold } from './measured-portal.ts'
import { testPortal } from './portal.ts'

/*
 * A portal in a process of its own, so that what it takes is its own: `measured-portal.ts` starts it and asks. Time is the
 * processor's, of this thread alone: a busy machine stretches the clock's.
 */

const tickMs = 5

function startMeter() {
  const active = new Set<string>()
  let hold: Hold = { ms: 0, during: [] }
  let seen = process.threadCpuUsage()
  const tick = () => {
    const now = process.threadCpuUsage()
    const ms = (now.user + now.system - seen.user - seen.system) / 1000
    seen = now
    if (ms > hold.ms) hold = { ms, during: [...active] }
  }
  setInterval(tick, tickMs).unref()
  return {
    active,
    takeHold() {
      tick()
      const worst = hold
      hold = { ms: 0, during: [] }
      return worst
    },
  }
}

const portal = await testPortal({ env: { SIGN_IN_FAILURES_PER_MINUTE: '100000' } })
const meter = startMeter()
portal.app.server.prependListener('request', (request, response) => {
  const name = `${request.method} ${(request.url ?? '').slice(0, 120)}`
  meter.active.add(name)
  response.once('close', () => void meter.active.delete(name))
})

async function answer({ ask, role }: MeasuredQuestion): Promise<MeasuredAnswer['value']> {
  switch (ask) {
    case 'token':
      return (await portal.signIn(role ?? 'STAFF').catch(() => null))?.token ?? null
    case 'cpu': {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
    case 'hold':
      return meter.takeHold()
  }
}

process.on('message', (question: MeasuredQuestion) => {
  void answer(question).then((value) => process.send?.({ id: question.id, value } satisfies MeasuredAnswer))
})
process.once('disconnect', () => {
  void portal.close().finally(() => process.exit())
})
const scopes = datasets.map(({ id }) => id)
const { key } = await createKey(portal.database, { name: 'measured', scopes, days: null })
process.send?.({ url: portal.url, databaseUrl: portal.databaseUrl, key } satisfies MeasuredReady)

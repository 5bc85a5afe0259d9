import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ingestCall, type Endpoint } from '../packages/contract/src/index.ts'
import { importDatasets } from '../apps/api/src/features/ingest/datasets.ts'
import { declaredEndpoints, nameOf } from '../apps/api/src/testing/contract.ts'
import { measuredPortal } from '../apps/api/src/testing/measured-portal.ts'
import type { SenderAsked } from './hostile-sender.ts'
import { memoryFlags } from './portal-process.ts'

/*
 * node scripts/hostile.ts [part of a path]: sends 60 hostile files at once to every call that takes a file, and 60 hostile deliveries to every
 * dataset, from a process of its own, and prints the longest time of /healthz and the most memory of a process of the portal. Limits on a quiet
 * machine: 300 ms and 600 MB.
 */

const atOnce = 60
const portal = await measuredPortal(memoryFlags)
const token = (await portal.token('ADMIN')) ?? ''
const sender = fork(join(import.meta.dirname, 'hostile-sender.ts'), { execArgv: [] })
let worstMs = 0
let worstOfAllMs = 0
const over = new AbortController()
const held = new Map<number, number>()

async function watchHealth(): Promise<void> {
  while (!over.signal.aborted) {
    const began = performance.now()
    await fetch(`${portal.url}/healthz`).then((answer) => answer.text())
    worstMs = Math.max(worstMs, performance.now() - began)
    await pause(20)
  }
}

/** Megabytes of each Node process below this one, by /proc (Linux). */
async function watchMemory(): Promise<void> {
  while (!over.signal.aborted) {
    for (const [pid, megabytes] of heldBelow(process.pid)) held.set(pid, Math.max(held.get(pid) ?? 0, megabytes))
    await pause(100)
  }
}

function heldBelow(root: number): Map<number, number> {
  const parents = new Map<number, { parent: number; megabytes: number; isNode: boolean }>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d{1,10}$/.test(name)) continue
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      const of = (key: string) => Number(status.split(`${key}:\t`)[1]?.trimStart().split(/\s/, 1)[0] ?? 0)
      const isNode = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('node')
      parents.set(Number(name), { parent: of('PPid'), megabytes: of('VmRSS') / 1024, isNode })
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid)?.parent ?? 0
    return parent === root || (parent > 1 && isBelow(parent))
  }
  const isPortal = (pid: number) => pid !== sender.pid && isBelow(pid)
  return new Map([...parents].flatMap(([pid, one]) => (one.isNode && isPortal(pid) ? [[pid, one.megabytes]] : [])))
}

type Door = SenderAsked['door'] & { name: string }

const fileDoor = (endpoint: Endpoint): Door => ({
  name: nameOf(endpoint),
  kind: endpoint.path === '/api/v2/imports' ? 'import' : 'file',
  method: endpoint.method,
  path: endpoint.path.replaceAll(/:\w+/g, '1'),
})
const deliveryDoor = ({ name }: { name: string }): Door => {
  const path = ingestCall.path.replace(':dataset', name)
  return { name: `${ingestCall.method} ${path}`, kind: 'delivery', method: ingestCall.method, path }
}

const { key } = portal
const watching = Promise.all([watchHealth(), watchMemory()])
const asked = process.argv[2] ?? ''
const doors = [
  ...declaredEndpoints.filter(({ upload }) => upload === true).map(fileDoor),
  ...importDatasets.map(deliveryDoor),
]
for (const { name, ...door } of doors.filter(({ path }) => path.includes(asked))) {
  const secret = door.kind === 'delivery' ? key : token
  sender.send({ url: portal.url, secret, door, atOnce } satisfies SenderAsked)
  const [statuses] = (await once(sender, 'message')) as [(number | string)[]]
  const counts = Object.entries(Object.groupBy(statuses, String)).map(([status, some]) => `${status}: ${some?.length}`)
  const { ms } = await portal.hold()
  console.log(
    `${name}: ${counts.join(', ')}; /healthz at worst ${Math.round(worstMs)} ms, the thread held for ${Math.round(ms)} ms`,
  )
  worstOfAllMs = Math.max(worstOfAllMs, worstMs)
  worstMs = 0
}
sender.disconnect()
over.abort()
await watching
const most = Math.round(Math.max(...held.values()))
console.log(`/healthz at worst ${Math.round(worstOfAllMs)} ms; no process above ${most} MB`)
await portal.close()

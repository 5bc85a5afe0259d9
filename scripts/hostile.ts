import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { guessImport, type Endpoint, type ImportDetail } from '../packages/contract/src/index.ts'
import { declaredEndpoints, nameOf } from '../apps/api/src/testing/contract.ts'
import { hostileFiles } from '../apps/api/src/testing/hostile-files.ts'
import { measuredPortal } from '../apps/api/src/testing/measured-portal.ts'

/*
 * node scripts/hostile.ts [part of a path]: sends 60 hostile files at once to every call that takes a file, and prints the
 * longest time of /healthz and the most memory of a process. Limits on a quiet machine: 300 ms and 600 MB.
 */

const atOnce = 60
const files = new Map(
  await Promise.all(Object.entries(hostileFiles).map(async ([name, make]) => [name, await make()] as const)),
)
const portal = await measuredPortal()
const token = (await portal.token('ADMIN')) ?? ''
const headers = { authorization: `Bearer ${token}` }
let worstMs = 0
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
  return new Map([...parents].flatMap(([pid, one]) => (one.isNode && isBelow(pid) ? [[pid, one.megabytes]] : [])))
}

async function send({ method, path }: Endpoint, bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'berkas.xlsx')
  const query = path === '/api/v2/imports' ? '?dataset=tickets' : ''
  const address = `${portal.url}${path.replaceAll(/:\w+/g, '1')}${query}`
  const answer = await fetch(address, { method, headers, body: form })
  const text = await answer.text()
  if (query === '' || answer.status !== 200) return answer.status
  const { id } = (JSON.parse(text) as { content: ImportDetail }).content
  const guess = guessImport.path.replace(':id', String(id))
  const asked = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' }
  const { status } = await fetch(portal.url + guess, asked)
  await fetch(`${portal.url}${path}/${id}`, { method: 'DELETE', headers })
  return status
}

const watching = Promise.all([watchHealth(), watchMemory()])
const asked = process.argv[2] ?? ''
for (const door of declaredEndpoints.filter(({ upload, path }) => upload === true && path.includes(asked))) {
  const all = [...files.values()]
  const statuses = await Promise.all(
    Array.from({ length: atOnce }, (_, place) => send(door, all[place % all.length] ?? Buffer.alloc(0))),
  )
  const counts = Object.entries(Object.groupBy(statuses, String)).map(([status, some]) => `${status}: ${some?.length}`)
  console.log(
    `${nameOf(door)}: ${counts.join(', ')}; /healthz at worst ${Math.round(worstMs)} ms, the thread held for ${Math.round((await portal.hold()).ms)} ms`,
  )
}
over.abort()
await watching
const most = Math.round(Math.max(...held.values()))
console.log(`/healthz at worst ${Math.round(worstMs)} ms; no process above ${most} MB`)
await portal.close()

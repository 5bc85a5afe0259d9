import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, guessImport, type ImportDetail, ingestCall, uploadImport } from '@ido/contract'
import { importDatasets } from '../apps/api/src/features/ingest/datasets.ts'
import { declaredEndpoints, nameOf } from '../apps/api/src/testing/contract.ts'
import { addPeople } from '../apps/api/src/testing/data-folder.ts'
import { hostileBodies, hostileFiles } from '../apps/api/src/testing/hostile-files.ts'
import type { Bench, Row } from './bench.ts'
import { password, people } from './data.ts'
import type { HttpClient } from './load.ts'
import { keyFor, peakMemory, processesOf, signIn } from './portal.ts'

const atOnce = 60
const most = { health: 300, megabytes: 600 }

interface Door {
  name: string
  /** Sends the hostile content at this place, which begins again after the last. @returns the status of the answer */
  send(place: number): Promise<number>
}

export const hostile: Bench = {
  about: 'hostile files at every call that takes one, and hostile deliveries: others, and memory',
  data: () => ['own'],
  async measure({ open, say }) {
    const { portal, database, databaseUrl } = await open()
    await addPeople(database, [people.admin], password)
    const client = await signIn(portal.url, people.admin.nik, password)
    const doors = [...(await fileDoors(client)), ...deliveryDoors(portal.url, await keyFor(databaseUrl, datasets))]
    const health = fork(join(import.meta.dirname, 'health.ts'), [portal.url], { execArgv: [] })
    const worstHealth = async () => {
      health.send('worst')
      const [worst] = (await once(health, 'message')) as [number]
      return worst
    }
    let held = 0
    const looking = setInterval(
      () => (held = Math.max(held, ...nodesOf(portal.pid).map((pid) => peakMemory(pid) || 0))),
      100,
    )
    const rows: Row[] = []
    try {
      await worstHealth()
      for (const { name, send } of doors) {
        // A call that refuses before it has read all closes the connection, which some senders see before the answer.
        const sent = Array.from({ length: atOnce }, (_, place) => send(place).catch(() => 'cut off'))
        const statuses = Object.entries(Object.groupBy(await Promise.all(sent), String))
        const answers = statuses.map(([status, some]) => `${status}: ${some?.length}`).join(', ')
        const figures = { '/healthz': await worstHealth(), answers }
        say(`${name}: ${answers}`)
        rows.push({ what: name, group: 'hostile content', figures, most: { '/healthz': most.health } })
      }
    } finally {
      clearInterval(looking)
      health.disconnect()
      client.close()
    }
    return [...rows, { what: 'the largest process', figures: { MB: held }, most: { MB: most.megabytes } }]
  },
}

/** The portal's processes but for those of its database. */
const nodesOf = (pid: number): number[] =>
  processesOf(pid).filter((each) => {
    try {
      return readFileSync(`/proc/${each}/comm`, 'utf8').trim() !== 'postgres'
    } catch {
      return false
    }
  })

async function fileDoors(client: HttpClient): Promise<Door[]> {
  const { authorization } = client.headers
  const files = await Promise.all(Object.values(hostileFiles).map((make) => make()))
  const doorOf = (endpoint: Endpoint): Door => ({
    name: nameOf(endpoint),
    async send(place) {
      const isImport = endpoint.path === uploadImport.path
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(files[place % files.length] ?? [])]), 'berkas.xlsx')
      const address = client.url + endpoint.path.replaceAll(/:\w+/g, '1') + (isImport ? '?dataset=tickets' : '')
      const answer = await fetch(address, { method: endpoint.method, headers: { authorization }, body: form })
      const text = await answer.text()
      return isImport && answer.ok ? guess((JSON.parse(text) as { content: ImportDetail }).content.id) : answer.status
    },
  })
  /** What an import that was taken is read for. */
  async function guess(id: number): Promise<number> {
    const headers = { authorization, 'content-type': 'application/json' }
    const address = client.url + guessImport.path.replace(':id', String(id))
    const { status } = await fetch(address, { method: guessImport.method, headers, body: '{}' })
    await fetch(`${client.url}${uploadImport.path}/${id}`, { method: 'DELETE', headers: { authorization } })
    return status
  }
  return declaredEndpoints.filter(({ upload }) => upload === true).map(doorOf)
}

const datasets = importDatasets.map(({ name }) => name)

function deliveryDoors(url: string, key: string): Door[] {
  const bodies = Object.values(hostileBodies).map(({ type, make }) => ({ type, body: new Uint8Array(make()) }))
  return datasets.map((dataset) => {
    const path = ingestCall.path.replace(':dataset', dataset)
    return {
      name: `${ingestCall.method} ${path}`,
      async send(place) {
        const { type = '', body } = bodies[place % bodies.length] ?? {}
        const headers = { authorization: `Bearer ${key}`, 'content-type': type }
        const answer = await fetch(url + path, { method: ingestCall.method, headers, ...(body && { body }) })
        await answer.arrayBuffer()
        return answer.status
      },
    }
  })
}

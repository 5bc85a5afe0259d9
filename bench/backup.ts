import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dayLength, jakartaDay, listVoc, queryCall } from '@ido/contract'
import { catalogQuestions } from '../apps/api/src/testing/catalog-questions.ts'
import type { Bench, Row } from './bench.ts'
import { ido, password, people } from './data.ts'
import { dashboards } from './figures.ts'
import { get, post } from './load.ts'
import { catalogOf, openFolder, signIn } from './portal.ts'

/** Backs a filled portal up, restores it elsewhere and asks both the whole catalog. */
export const backup: Bench = {
  about: 'backup, check and restore of what the dashboards have, and equal answers on both sides',
  data: dashboards.data,
  async measure({ folder, say }) {
    const place = join(folder, '../backup')
    const [file, restored] = [join(place, 'portal.backup'), join(place, 'restored')]
    rmSync(place, { recursive: true, force: true })
    mkdirSync(place)
    chmodSync(place, 0o755)
    try {
      const before = await answersOf(folder)
      say(`${before.size} questions asked`)
      const rows: Row[] = []
      const steps = [
        { what: 'backup', dataDir: folder, args: ['backup', file] },
        { what: 'check', dataDir: folder, args: ['backup', '--verify', file] },
        { what: 'restore', dataDir: restored, args: ['restore', file] },
        { what: 'check of the audit log', dataDir: restored, args: ['audit', 'verify'] },
      ]
      for (const { what, dataDir, args } of steps) {
        const { seconds, quarters } = await ido(dataDir, args)
        rows.push({ what, figures: { s: seconds, 'MB held': quarters } })
        say(`${what}: ${seconds.toFixed(1)} s`)
      }
      const after = await answersOf(restored)
      const different = [...before].filter(([question, answer]) => after.get(question) !== answer)
      for (const [question] of different.slice(0, 5)) say(`Another answer after the restore: ${question}`)
      const figures = { 'size in MB': statSync(file).size / 1e6, answers: after.size, different: different.length }
      return [...rows, { what: 'answers', figures, most: { different: 0 }, least: { answers: before.size } }]
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  },
}

const mostTries = 40

/** What a portal on this folder answers to everything in its catalog, and a page of its list. */
async function answersOf(folder: string): Promise<Map<string, string>> {
  const { portal, stop } = await openFolder(folder)
  try {
    const client = await signIn(portal.url, people.admin.nik, password)
    const answers = new Map<string, string>()
    // Ages of what is open are those of the end of the period, or of now.
    const period = { from: '2020-01-01', to: jakartaDay(Date.now() - 2 * dayLength) }
    for (const question of catalogQuestions(await catalogOf(client), period)) {
      const answer = await patiently(() => client.contentOf(post(queryCall.path, question)))
      answers.set(JSON.stringify(question), JSON.stringify(answer))
    }
    const list = await client.contentOf(get(listVoc.path, { page: 3, size: 100 }))
    return answers.set('list', JSON.stringify(list))
  } finally {
    await stop()
  }
}

/** A question may take longer than the portal lets it on a busy machine: what counts here is what it answers. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tries === mostTries || !/answered 503/.test(String(error))) throw error
    }
  }
}

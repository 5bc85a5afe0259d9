import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '@ido/contract'
import { placedRecords } from '../../features/query/query.datasets.testkit.ts'
import { datasets } from '../../semantic/catalog/catalog.ts'
import { declaredEndpoints, nameOf } from '../../testing/contract.ts'
import { testPortal, type TestAnswer, type TestPortal, type TestSession } from '../../testing/portal.ts'
import type { AskedAddresses } from './scope-plan-kinds.testkit.ts'
import { plans } from './scope-plans.testkit.ts'
import { addWatchers, makeWorld, type Watcher, type World } from './scope-world.testkit.ts'

/** Dimensions that do not go with every measure. */
const forSome = datasets.flatMap(({ dimensions }) => dimensions.flatMap(({ id, only: flows }) => (flows ? [id] : [])))
const vocList = '/api/v2/voc/feedback-executive-summary?size=100'

/** Fields that tell the time of asking, not the data. */
const passing = /"(asOf|loadedAt|lastSeenAt)":"[^"]*"/g

describe('a data scope', () => {
  let portal: TestPortal
  let world: World
  let watchers: Watcher[]
  /** What the first of them was answered. */
  let first: ReadonlyMap<string, string> | undefined
  before(async () => {
    portal = await testPortal()
    world = await makeWorld(portal, placedRecords)
    await world.addForeign(2)
    watchers = await addWatchers(portal)
  })
  after(() => portal.close())

  const gets = declaredEndpoints.filter(({ method }) => method === 'GET')
  const addressesOf = (endpoint: Endpoint, me: TestSession): Required<AskedAddresses> => {
    const plan = plans[nameOf(endpoint)]
    const { open = [], foreign = [] } = (typeof plan === 'function' ? plan(world, me) : plan) ?? {}
    return { open, foreign }
  }

  it('is walked through every call of the contract that reads', () => {
    assert.deepEqual(Object.keys(plans).toSorted(), gets.map(nameOf).toSorted())
  })

  /** Every answer by its address, as far as it is about the data. */
  async function walk({ session }: Watcher): Promise<Map<string, string>> {
    const answers = new Map<string, string>()
    const keep = (asked: string, { status, text }: TestAnswer) =>
      void answers.set(asked, `${status} ${text.replaceAll(passing, '')}`)
    for (const endpoint of gets) {
      const { open, foreign } = addressesOf(endpoint, session)
      const ask = async (path: string) => keep(path, await session.get(path))
      // A person's files are written a few at once.
      if (endpoint.file) for (const path of [...open, ...foreign]) await ask(path)
      else await Promise.all([...open, ...foreign].map(ask))
    }
    const bodies = questions(await catalogOf(session))
    await Promise.all(
      bodies.map(async (body) => keep(`query ${JSON.stringify(body)}`, await session.post('/api/v2/query', body))),
    )
    return answers
  }

  interface Catalog {
    id: string
    measures: { id: string }[]
    dimensions: { id: string }[]
  }
  async function catalogOf(session: TestSession): Promise<Catalog[]> {
    return (await session.get<Catalog[]>('/api/v2/catalog')).body?.content ?? []
  }
  /** Every measure of every dataset, alone and by every dimension that it has, and over time. */
  function questions(catalog: Catalog[]): object[] {
    const period = { from: '2026-10-01', to: '2027-01-01' }
    return catalog.flatMap(({ id: dataset, measures, dimensions }) => {
      const all = measures.map(({ id }) => id)
      return [
        { dataset, measures: all.slice(0, 8), ...period },
        { dataset, measures: all.slice(8, 16).length > 0 ? all.slice(8, 16) : all.slice(0, 1), ...period },
        { dataset, measures: all.slice(0, 1), grain: 'month', ...period },
        ...dimensions.map(({ id }) => ({ dataset, measures: all.slice(0, 1), dimensions: [id], ...period })),
        { dataset, measures: ['none'] },
      ]
    })
  }

  for (const [place, name] of [
    'region by account',
    'region by role',
    'region without a role',
    'product by account',
    'both by account',
  ].entries()) {
    it(`hides what is foreign from everything that can be read: ${name}`, async () => {
      const watcher = watchers[place] ?? assert.fail()
      assert.equal(watcher.name, name)
      const early = await walk(watcher)
      if (place === 0) first = early
      const told = [...early].filter(([, answer]) =>
        watcher.hidden.some((word) => echoless(answer).toLowerCase().includes(word)),
      )
      assert.deepEqual(
        told.map(([path, answer]) => [path, answer.slice(0, 600)]),
        [],
        'names what is foreign',
      )

      const { session } = watcher
      const foreign = gets.flatMap((endpoint) => addressesOf(endpoint, session).foreign)
      const found = foreign.filter((path) => !/^40[34] /.test(early.get(path) ?? ''))
      assert.deepEqual(found, [], 'answers a foreign record')

      await world.addForeign(3)
      const later = await walk(watcher)
      // A host stands in no region, so who sees a region sees every host.
      const isTheirs = (path: string) => /infra|\/host/.test(path) && !watcher.hidden.includes('merpati')
      // What is filed under a product counts those hosts’ samples too.
      const samples = /\{"kind":"infra","count":\d+\},?/
      const compared = (path: string, answer = '') =>
        path.endsWith('/filed') && isTheirs('infra') ? answer.replace(samples, '') : answer
      const changed = [...early].filter(
        ([path, answer]) => compared(path, later.get(path)) !== compared(path, answer) && !isTheirs(path),
      )
      assert.deepEqual(
        changed.map(([path, answer]) => [path, answer.slice(0, 600), later.get(path)?.slice(0, 600)]),
        [],
        'is answered differently once there is more that is foreign',
      )
    })
  }

  it('opens what is inside: the walk is not answered with nothing', async () => {
    const answers = (first ??= await walk(watchers[0] ?? assert.fail()))
    const unanswered = [...answers].filter(([path, answer]) => !answer.startsWith('200') && !isRefused(path))
    assert.deepEqual(
      unanswered.map(([path, answer]) => [path, answer.slice(0, 200)]),
      [],
    )
    for (const path of [vocList, '/api/v2/voc/export', '/api/v2/voc/references', '/api/v2/users?size=100']) {
      assert.match(answers.get(path) ?? '', /TERBUKA|T-REG 2|terbuka/, path)
    }
  })

  it('hides something: who sees everything is told every word of it', async () => {
    const everyone: Watcher = { name: 'everything', hidden: [], session: await portal.signIn('ADMIN') }
    const answers = await walk(everyone)
    const naming = (word: string) => [...answers].filter(([, answer]) => answer.toLowerCase().includes(word)).length
    const counts = { rahasia: naming('rahasia'), kenari: naming('kenari'), merpati: naming('merpati') }
    assert.ok(counts.rahasia > 40 && counts.kenari > 20 && counts.merpati > 20, JSON.stringify(counts))
  })

  /** What an ADMIN with a scope is rightly refused, beside what is foreign. */
  function isRefused(path: string): boolean {
    const foreign = gets.flatMap((endpoint) => addressesOf(endpoint, (watchers[0] ?? assert.fail()).session).foreign)
    const rightly = /^\/api\/v2\/audit|oidc|integration|photo|\/logo$|colour|"none"|rahasia\.1@|access-right-ldap/
    return foreign.includes(path) || rightly.test(path) || forSome.some((id) => path.includes(`"dimensions":["${id}"]`))
  }

  /** An error that repeats what was asked tells nothing. */
  const echoless = (answer: string) =>
    answer.replaceAll(/(?:Tiket|ticket|catatan|record) RAHASIA-\d+|RAHASIA-\d+ tidak/gi, '')
})

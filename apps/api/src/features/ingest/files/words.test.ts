import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dashboardFeedback, planImport } from '@ido/contract'
import { namesOf } from '../../../platform/words/label-words.ts'
import { datasets } from '../../../semantic/catalog/catalog.ts'
import { importDatasets } from '../datasets.ts'
import type { ImportDataset } from '../import/dataset.ts'
import { bindProfile, objectMapper, type Mapped } from '../import/mapper.ts'
import type { ProfileFields } from '../import/profile.ts'
import { filesPortal, type FilesPortal } from './files.testkit.ts'

let to: FilesPortal
before(async () => {
  to = await filesPortal()
})
after(() => to?.portal.close())

const isRefused = (mapped: Mapped, column: string): boolean =>
  'problems' in mapped && mapped.problems.some((one) => one.column === column && one.reason.key === 'notInList')

/** Every word that a shipped profile maps to a label. */
const mappedWords = ({ profiles }: ImportDataset, fields: ProfileFields) =>
  profiles.flatMap((profile) =>
    Object.entries(profile.columns).flatMap(([column, { fields: rules }]) =>
      rules
        .filter(({ field }) => fields[field]?.kind === 'label')
        .flatMap(({ map }) => Object.keys(map ?? {}).map((word) => ({ profile, column, word }))),
    ),
  )

describe('the words of the screens are taken', () => {
  test('by programs and files, for every label of every list of every dataset', async () => {
    let walked = 0
    for (const dataset of importDatasets) {
      const fields = await dataset.fields(to.portal.database)
      const plain = dataset.profiles.find(({ name }) => name === 'plain') ?? assert.fail(dataset.name)
      const map = objectMapper(bindProfile(plain, fields), () => assert.fail('unknown'))
      for (const [
        column,
        {
          fields: [rule],
        },
      ] of Object.entries(plain.columns)) {
        const field = rule && fields[rule.field]
        if (!rule || field?.kind !== 'label') continue
        const called = (word: string) => (field.names ?? []).filter((name) => namesOf(name).includes(word))
        for (const name of field.names ?? []) {
          const id = field.list.get(name.toLowerCase())
          const words = namesOf(name).filter((word) => word === name || called(word).length === 1)
          const loud = words.map((each) => ` ${each.toUpperCase()}\u00a0`)
          // As copied from web pages and other systems: signs that nobody sees, letters in two parts, other blanks.
          const odd = words.map((each) => `\u200b${each.normalize('NFD').replaceAll(' ', '\u00a0')}\ufeff`)
          const read = [...words, ...loud, ...odd].map(
            (word) => [word, map(1, { ...dataset.example, [column]: word })] as const,
          )
          const unread: unknown[] = read.filter(([, mapped]) => isRefused(mapped, column))
          const other: unknown[] = read.filter(([, mapped]) => 'row' in mapped && mapped.row.values[rule.field] !== id)
          assert.deepEqual([unread, other], [[], []], `${dataset.name}.${column}`)
          walked += read.length
        }
      }
    }
    assert.ok(walked > 300, `${walked} words`)
  })

  test('a profile takes its own words in any form, too, and a cell that only looks empty is empty', async () => {
    for (const dataset of importDatasets) {
      const fields = await dataset.fields(to.portal.database)
      for (const { profile, column, word } of mappedWords(dataset, fields)) {
        const map = objectMapper(bindProfile(profile, fields), () => assert.fail('unknown'))
        const odd = map(1, { [column]: `\u200b ${word.replaceAll(' ', '\u00a0')}\u00a0` })
        const named = 'problems' in odd ? odd.problems.filter((one) => one.column === column) : []
        assert.deepEqual(named, [], `${dataset.name} ${profile.name} ${column} ${word}`)
      }
    }
    const header = 'external_id;opened_at;region;priority'
    const rows = ['K-1;2026-03-01T08:00:00;\u200b;\u00a0', 'K-2;\u200b2026-03-01T08:00:00\u00a0;T\u2011REG 2;-\u00a0']
    const plan = await to.planned('tickets', 'kosong.csv', [header, ...rows].join('\n'), (profile) => ({
      ...profile,
      name: 'kosong',
      nulls: ['-'],
    }))
    const checked = await to.check(plan)
    const { rows: counts, faults } = checked.checked ?? assert.fail(JSON.stringify(checked))
    assert.deepEqual([counts.read, counts.bad], [2, 0], JSON.stringify(faults))
  })

  test('lists take them in their files, regions and products with any marks between the letters', async () => {
    const lines = ['Treg 3', 'TREG-5', '\u200bt_reg\u00a07'].map((name, place) => {
      return `orders.completed;2026-0${place + 1};${name};5`
    })
    const file = ['measure;period;regionId;value', ...lines].join('\n')
    const { status, message } = await to.admin.upload('/api/v2/target/import', 'target.csv', file)
    assert.equal(status, 200, message)
    const kept = await to.rowsOf('select r.name from target t join region r on r.id = t.region_id order by t.starts_on')
    assert.deepEqual(
      kept.map(({ name }) => name),
      ['T-REG 3', 'T-REG 5', 'T-REG 7'],
    )
  })

  test('near misses are asked about, others are named', async () => {
    const rows = ['T-1;2026-03-01T08:00:00;Selesay;Kritis;Treg 3', 'T-2;2026-03-01T08:00:00;Bukan apa;Rendah;TREG-5']
    const { body } = await to.bring(
      'tickets',
      'kata.csv',
      ['external_id;opened_at;status;priority;region', ...rows].join('\n'),
    )
    const { id, version } = body?.content ?? assert.fail()
    const { guess } = await to.guess(id)
    const asked = guess.questions.filter(({ kind }) => kind === 'labels')
    assert.deepEqual(
      asked.map((one) => (one.kind === 'labels' ? [one.field, one.values, one.near] : [])),
      [['status', ['Selesay', 'Bukan apa'], { Selesay: 'Resolved' }]],
    )
    const plan = await to.admin.call(planImport, {
      params: { id },
      body: { version, profile: { ...guess.profile, name: 'kata' } },
    })
    const checked = await to.check(plan.answer)
    assert.equal(checked.checked?.rows.bad, 2, 'nothing is guessed without an answer')
  })

  test('by filters of figures, in either language, for every list; what is in none is refused by name', async () => {
    for (const { id: dataset, dimensions, measures } of datasets) {
      const [measure] = measures
      for (const { id: dimension, only } of dimensions) {
        if (only) continue
        const ask = (label: string) =>
          to.admin.post('/api/v2/query', {
            dataset,
            measures: [measure?.id],
            filters: { [dimension]: [label] },
            from: '2026-01-01',
            to: '2026-02-01',
          })
        const refused = await ask('tidak ada dalam daftar')
        assert.deepEqual([refused.status, refused.fields], [400, [`filters.${dimension}`]], `${dataset}.${dimension}`)
      }
    }
    const words = [
      ['tickets', 'status', ['Resolved', 'Selesai', 'SELESAI']],
      ['tickets', 'priority', ['1 - Critical', '1 - Kritis']],
      ['tickets', 'category', ['Koneksi putus', 'Connection lost']],
      ['orders', 'status', ['Completed', 'Selesai', '\u200bselesai\u00a0']],
      ['tickets', 'region', ['T-REG 3', 'Treg 3', 'TREG-5', 'treg_7']],
      ['orders', 'region', ['Treg 3', 'TREG-5']],
    ] as const
    for (const [dataset, dimension, labels] of words) {
      for (const label of labels) {
        const measure = datasets.find(({ id }) => id === dataset)?.measures[0]?.id
        const asked = {
          dataset,
          measures: [measure],
          filters: { [dimension]: [label] },
          from: '2026-01-01',
          to: '2026-02-01',
        }
        const { status, message } = await to.admin.post('/api/v2/query', asked)
        assert.equal(status, 200, `${dataset} ${label}: ${message}`)
      }
    }
    for (const sentiment of ['Negatif', 'Negative', 'negative']) {
      assert.equal(
        (await to.admin.call(dashboardFeedback, { query: { sentiment_feedback: sentiment } })).status,
        200,
        sentiment,
      )
    }
    const unknown = await to.admin.get(`${dashboardFeedback.path}?sentiment_feedback=Negativ`)
    assert.deepEqual([unknown.status, unknown.fields], [400, ['sentiment_feedback']])
  })

  test('go out in the words of the reader, and come in again', async () => {
    await to.portal.database.pool.query(
      `insert into ticket (opened_at, resolved_at, origin_id, status_id, priority_id, region_id, number, title)
       values ('2026-03-01T08:00:00Z', '2026-03-02T08:00:00Z', 1, 5, 1, 3, 'P-1', '=1+1;=2')`,
    )
    const exported = async (language: string) => {
      const query = `format=csv&dataset=tickets&measure=opened&from=2026-03-01&to=2026-03-02&language=${language}`
      const { status, text } = await to.admin.get(`/api/v2/query/records/export?${query}`)
      assert.equal(status, 200, text)
      return text
    }
    for (const [language, word] of [
      ['id', 'Selesai'],
      ['en', 'Resolved'],
    ] as const) {
      const file = await exported(language)
      assert.match(file, new RegExp(`[,"]${word}[,"]`), file)
      const { body } = await to.bring('tickets', `ekspor-${language}.csv`, file)
      const { id, version } = body?.content ?? assert.fail()
      const { guess } = await to.guess(id)
      assert.deepEqual(guess.questions, [], language)
      const profile = { ...guess.profile, name: `ekspor ${language}` }
      const plan = await to.admin.call(planImport, { params: { id }, body: { version, profile } })
      assert.equal(plan.status, 200, plan.message)
      await to.run(plan.answer)
      const [row] = await to.rowsOf(
        `select t.number, t.title, t.status_id, t.priority_id, t.region_id, t.opened_at, t.resolved_at
         from ticket t join ticket_origin o on o.id = t.origin_id where o.name = $1`,
        [`ekspor ${language}`],
      )
      assert.deepEqual(row, {
        number: 'P-1',
        title: '=1+1;=2',
        status_id: 5,
        priority_id: 1,
        region_id: 3,
        opened_at: new Date('2026-03-01T08:00:00Z'),
        resolved_at: new Date('2026-03-02T08:00:00Z'),
      })
    }
  })
})

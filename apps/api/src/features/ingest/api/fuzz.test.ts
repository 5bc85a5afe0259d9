import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fuzzValues, randomFrom, type Schema } from '../../../testing/fuzz-values.ts'
import { importDatasets } from '../datasets.ts'
import type { ImportDataset } from '../import/dataset.ts'
import type { Field, FieldRule } from '../import/profile.ts'
import { ingestPortal, type IngestPortal } from './ingest.testkit.ts'

const seed = 20_261_122
const deliveries = 80

/** What a field takes from its cell, as the other made-up requests know it. */
function schemaOf(field: Field | undefined, between?: FieldRule['between']): Schema {
  switch (field?.kind) {
    case 'whole':
    case 'amount':
      return { type: 'number', minimum: between?.[0] ?? field.least, maximum: between?.[1] ?? field.most }
    case 'yesNo':
      return { type: 'boolean' }
    case 'time':
      return { type: 'string', format: 'date-time' }
    case 'label':
      return { enum: [...field.list.keys()] }
    case 'steps':
      return { type: 'array', items: stepOf([...field.list.keys()]) }
    default:
      return { type: 'string', maxLength: field?.longest ?? 50 }
  }
}

const stepOf = (statuses: unknown[]): Schema => ({
  type: 'object',
  required: ['status', 'at'],
  properties: { status: { enum: statuses }, at: { type: 'string', format: 'date-time' } },
})

async function rowsOf(dataset: ImportDataset, to: IngestPortal): Promise<Schema> {
  const fields = await dataset.fields(to.portal.database)
  const columns = Object.entries(dataset.profiles.find(({ name }) => name === 'plain')?.columns ?? {})
  assert.ok(columns.length > 5)
  return {
    type: 'object',
    required: columns.filter(([, { required }]) => required).map(([name]) => name),
    properties: Object.fromEntries(
      columns.map(
        ([
          name,
          {
            fields: [rule],
          },
        ]) => [name, schemaOf(fields[rule?.field ?? ''], rule?.between)],
      ),
    ),
  }
}

describe('deliveries made up at random, with a key that opens the door', () => {
  let to: IngestPortal
  before(async () => {
    to = await ingestPortal()
  })
  after(() => to?.portal.close())

  for (const dataset of importDatasets) {
    test(`${dataset.name}: each is taken or refused in words, never a 500, and the counts add up`, async () => {
      const row = await rowsOf(dataset, to)
      const values = fuzzValues(randomFrom(seed), {}, 0.02)
      const statuses = new Map<number, number>()
      let added = 0
      for (let delivery = 0; delivery < deliveries; delivery += 1) {
        const rows = Array.from({ length: values.pick([1, 1, 5]) }, () => values.of(row))
        const isLines = values.chance(0.3)
        const whole = isLines ? rows.map((one) => JSON.stringify(one)).join('\n') : JSON.stringify(rows)
        const body = values.chance(0.95) ? whole : whole.slice(0, -1 - Math.floor(whole.length / 3))
        const headers = { 'content-type': isLines ? 'application/x-ndjson' : 'application/json' }
        const reply = await to.put(dataset.name, { body, headers })
        const told = `seed ${seed}, delivery ${delivery}: ${body.slice(0, 500)} -> ${JSON.stringify(reply).slice(0, 500)}`
        assert.ok([200, 400].includes(reply.status), told)
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
        if (reply.status !== 200) continue
        const { content } = reply
        assert.equal(content.read, content.added + content.changed + content.known + content.bad, told)
        added += content.added
      }
      const seen = JSON.stringify([...statuses])
      assert.ok((statuses.get(200) ?? 0) > deliveries / 5, `too few were taken to be a test: ${seen}`)
      assert.ok((statuses.get(400) ?? 0) > 0 && added > deliveries / 10, `${seen}, ${added} added`)
    })
  }
})

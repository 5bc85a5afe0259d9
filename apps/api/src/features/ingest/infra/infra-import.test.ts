import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realData } from '../../../testing/real-data.ts'
import { importBench, type ImportBench, importInto } from '../import/import.testkit.ts'
import type { ImportOptions } from '../import/run.ts'
import { infraDataset } from './infra-dataset.ts'
import { cloudMetrics } from './profiles/cloud-metrics.ts'
import { plainInfra } from './profiles/plain.ts'

const { path: realFolder, skip } = realData('infra')

let bench: ImportBench
before(async () => {
  bench = await importBench()
})
after(() => bench?.close())

const importSamples = (path: string, options: Partial<ImportOptions> = {}) =>
  importInto(bench, { path, dataset: infraDataset, profile: plainInfra, ...options })

async function fileOf(name: string, lines: string[]): Promise<string> {
  await writeFile(join(bench.folder, name), lines.join('\n'))
  return join(bench.folder, name)
}

/** Host, service, metric and what its values add up to, by file. */
const expected: Record<string, [host: string, service: string, metric: string, per: number]> = {
  'ec2_cpu_utilization_24ae8d.csv': ['ec2-24ae8d', 'Aplikasi web', 'cpu', 100],
  'ec2_cpu_utilization_5f5533.csv': ['ec2-5f5533', 'Aplikasi web', 'cpu', 100],
  'ec2_network_in_257a54.csv': ['ec2-257a54', 'Aplikasi web', 'throughput', 300],
  'ec2_request_latency_system_failure.csv': ['ec2-system-failure', 'Aplikasi web', 'latency', 1],
  'elb_request_count_8c0756.csv': ['elb-8c0756', 'Penyeimbang beban', 'requests', 1],
  'rds_cpu_utilization_cc0c53.csv': ['rds-cc0c53', 'Basis data', 'cpu', 100],
}

describe('real metrics of a cloud', { skip }, () => {
  for (const [name, [host, service, metric, per]] of Object.entries(expected)) {
    test(name, async () => {
      const path = join(realFolder, name)
      const rows = parse<Record<string, string>>(readFileSync(path), { columns: true })
      const byTime = new Map(rows.map((row) => [row['timestamp'], Number(row['value']) / per]))
      const { counts } = await importSamples(path, { profile: cloudMetrics })
      assert.deepEqual([counts.read, counts.added, counts.bad], [rows.length, byTime.size, 0])
      const { rows: stored } = await bench.database.pool.query<{ at: Date; value: number; interval_s: number }>(
        `select at, value, interval_s from infra_sample join infra_host h on h.id = host_id join infra_metric m on m.id = metric_id
         join infra_service s on s.id = h.service_id where (h.name, m.name, s.name) = ($1, $2, $3)`,
        [host, metric, service],
      )
      assert.equal(stored.length, byTime.size)
      for (const { at, value, interval_s } of stored) {
        assert.equal(value, byTime.get(at.toISOString().slice(0, 19).replace('T', ' ')))
        assert.equal(interval_s, 300)
      }
    })
  }

  test('every file has its host, its figures are rolled up, and a second run changes nothing', async () => {
    assert.deepEqual(readdirSync(realFolder).toSorted(), Object.keys(expected).toSorted())
    const total = await bench.one('select count(*) from infra_sample')
    assert.equal(await bench.one('select sum(samples) from infra_hour'), total)
    assert.equal(await bench.one('select sum(samples) from infra_day'), total)
    for (const name of Object.keys(expected)) {
      const { counts } = await importSamples(join(realFolder, name), { profile: cloudMetrics, batchRows: 1_000 })
      assert.deepEqual([counts.added, counts.changed, counts.bad], [0, 0, 0])
    }
    assert.equal(await bench.one('select count(*) from infra_sample'), total)
  })
})

describe('samples in plain columns', () => {
  test('are added, corrected and known; bad ones are named', async () => {
    const lines = [
      'host,metric,at,value,interval_s,service',
      'web-1,cpu,2026-01-01T00:00:00Z,0.5,60,API',
      'web-1,up,2026-01-01T00:00:00Z,1,60,API',
      'web-1,cpu,2026-01-01T00:01:00Z,1.5,60,',
      'web-1,suhu,2026-01-01T00:01:00Z,1,60,',
      'web-1,latency,2026-01-01T00:01:00Z,-3,60,',
      'web-1,latency,2026-01-01T00:01:00Z,3,0,',
    ]
    const first = await importSamples(await fileOf('plain.csv', lines))
    assert.deepEqual(first.counts, { read: 6, added: 2, changed: 0, known: 0, bad: 4 })
    assert.deepEqual(
      first.problems.map(({ line, column, value, reason }) => [line, column, value, reason.key]),
      [
        [4, 'value', '1.5', 'notShare'],
        [5, 'metric', 'suhu', 'notInList'],
        [6, 'value', '-3', 'notNumber'],
        [7, 'interval_s', '0', 'notWhole'],
      ],
    )
    const corrected = [...lines.slice(0, 1), 'WEB-1,CPU,2026-01-01 07:00,0.25,60,', ...lines.slice(2, 3)]
    const second = await importSamples(await fileOf('corrected.csv', corrected))
    assert.deepEqual(second.counts, { read: 2, added: 0, changed: 1, known: 1, bad: 0 })
    const { rows } = await bench.database.pool.query(
      `select s.name as service, (select sum(value_sum) from infra_hour where host_id = h.id and metric_id = 5) as cpu
       from infra_host h join infra_service s on s.id = service_id where h.name = 'web-1'`,
    )
    assert.deepEqual(rows, [{ service: 'API', cpu: 0.25 }])
  })

  test('a file whose name says nothing is refused by the profile that needs it', async () => {
    const path = await fileOf('metrics.csv', ['timestamp,value'])
    await assert.rejects(importSamples(path, { profile: cloudMetrics }), { key: 'otherFileName' })
  })
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Query } from '@ido/contract'
import { parse } from 'csv-parse/sync'
import { createQueryEngine } from '../../semantic/run.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { realData } from '../../testing/real-data.ts'
import type { ImportDataset } from '../ingest/import/dataset.ts'
import type { Profile } from '../ingest/import/profile.ts'
import { importFile } from '../ingest/import/run.ts'
import { infraDataset } from '../ingest/infra/infra-dataset.ts'
import { cloudMetrics } from '../ingest/infra/profiles/cloud-metrics.ts'
import { incidentEvents } from '../ingest/tickets/profiles/incident-events.ts'
import { ticketsDataset } from '../ingest/tickets/tickets-dataset.ts'

const { path: data, skip } = realData()
const going = new AbortController().signal

const rowsOf = (file: string) => parse<Record<string, string>>(readFileSync(join(data, file)), { columns: true })
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const isClose = (found: unknown, expected: number, tolerance = 1e-9) =>
  assert.ok(
    Math.abs(Number(found) - expected) <= tolerance * Math.abs(expected),
    `${String(found)} instead of ${expected}`,
  )

function utc(written: string | undefined): number {
  const [, day, month, year, hour, minute] = /^(\d\d)-(\d\d)-(\d{4}) (\d\d):(\d\d)$/.exec(written ?? '') ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
}

describe('figures of the real files', { skip }, () => {
  let test: TestDatabase
  before(async () => {
    test = await testDatabase()
    await importReal(ticketsDataset, incidentEvents, 'tickets/incident-events.csv')
    for (const file of Object.values(infra)) await importReal(infraDataset, cloudMetrics, file)
  })
  after(() => test.close())

  async function importReal(dataset: ImportDataset, profile: Profile, file: string) {
    const path = join(data, file)
    const quiet = { dryRun: false, ignoredColumns: [], signal: going, onProblems: async () => {}, onProgress: () => {} }
    const { bad } = await importFile(test.database, { path, dataset, profile, ...quiet })
    assert.equal(bad, 0, file)
  }

  const ask = async (query: Query) => {
    const { rows } = await createQueryEngine(test.database).ask(query, { regions: null, products: null }, going)
    return rows
  }

  it('890 incidents: resolved, MTTR, P90, SLA, reopened', async () => {
    const last = new Map<string, Record<string, string>>()
    for (const row of rowsOf('tickets/incident-events.csv')) {
      const known = last.get(row['number'] ?? '')
      if (!known || Number(row['sys_mod_count']) >= Number(known['sys_mod_count'])) last.set(row['number'] ?? '', row)
    }
    const ended = [...last.values()].filter((row) => row['resolved_at'] !== '?' || row['closed_at'] !== '?')
    const hours = ended.map(
      (row) =>
        (utc(row['resolved_at'] === '?' ? row['closed_at'] : row['resolved_at']) - utc(row['opened_at'])) / 3_600_000,
    )
    const [row] = await ask({
      dataset: 'tickets',
      measures: ['opened', 'resolved', 'open_now', 'mttr_hours', 'ttr_p90_hours', 'sla_compliance', 'reopen_rate'],
    })
    assert.equal(row?.['opened'], 890)
    assert.equal(row?.['resolved'], ended.length)
    assert.equal(row?.['open_now'], 890 - ended.length)
    isClose(row?.['mttr_hours'], mean(hours))
    isClose(row?.['ttr_p90_hours'], hours.toSorted((a, b) => a - b)[Math.ceil(0.9 * hours.length) - 1] ?? 0, 0.0101)
    isClose(row?.['sla_compliance'], ended.filter((each) => each['made_sla'] === 'TRUE').length / ended.length)
    isClose(row?.['reopen_rate'], ended.filter((each) => Number(each['reopen_count']) > 0).length / ended.length)
  })

  it('the days in Jakarta on which they were opened add up to them, the empty ones there too', async () => {
    const days = await ask({
      dataset: 'tickets',
      measures: ['opened'],
      grain: 'day',
      from: '2016-02-28',
      to: '2016-03-10',
    })
    assert.equal(days.length, 11)
    assert.equal(days[0]?.['opened'], 0)
    assert.equal(
      days.reduce((sum, day) => sum + Number(day['opened']), 0),
      890,
    )
  })

  it('4,032 samples a file: means, percentiles and counts', async () => {
    const valuesOf = (file: string) => rowsOf(file).map(({ value }) => Number(value))
    const hosts = await ask({ dataset: 'infra', measures: ['cpu', 'samples'], dimensions: ['host'] })
    const cpuOf = (host: string) => hosts.find((row) => row['host'] === host)
    for (const file of [infra.rds, infra.quiet, infra.busy]) {
      const [, kind = '', id = ''] = /^(ec2|rds)_cpu_utilization_(\w+)\.csv$/.exec(basename(file)) ?? []
      const host = cpuOf(`${kind}-${id}`)
      assert.equal(host?.['samples'], 4_032)
      isClose(host?.['cpu'], mean(valuesOf(file)) / 100)
    }
    const [network] = await ask({ dataset: 'infra', measures: ['throughput'] })
    isClose(network?.['throughput'], mean(valuesOf(infra.network)) / 300)

    // The file repeats one instant where a clock was set back; the last of its values stands.
    const latest = new Map(rowsOf(infra.latency).map(({ timestamp, value }) => [timestamp, Number(value)]))
    const latency = [...latest.values()].toSorted((a, b) => a - b)
    const [found] = await ask({ dataset: 'infra', measures: ['latency_mean_ms', 'latency_p95_ms', 'latency_p99_ms'] })
    isClose(found?.['latency_mean_ms'], mean(latency))
    isClose(found?.['latency_p95_ms'], latency[Math.ceil(0.95 * latency.length) - 1] ?? 0, 0.0101)
    isClose(found?.['latency_p99_ms'], latency[Math.ceil(0.99 * latency.length) - 1] ?? 0, 0.0101)
  })
})

const infra = {
  quiet: 'infra/ec2_cpu_utilization_24ae8d.csv',
  busy: 'infra/ec2_cpu_utilization_5f5533.csv',
  network: 'infra/ec2_network_in_257a54.csv',
  latency: 'infra/ec2_request_latency_system_failure.csv',
  requests: 'infra/elb_request_count_8c0756.csv',
  rds: 'infra/rds_cpu_utilization_cc0c53.csv',
}

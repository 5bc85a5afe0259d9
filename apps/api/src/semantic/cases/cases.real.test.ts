import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { hourLength } from '@ido/contract'
import { realData } from '../../testing/real-data.ts'
import { infra } from '../catalog/infra.ts'
import { declared } from './declared.ts'
import { findIn } from './made-up/found.testkit.ts'

const { path, skip } = realData('infra', 'ec2_request_latency_system_failure.csv')

/** Its mean latency by hour: a host of a cloud, every five minutes over two weeks. */
function latencyByHour(): Map<number, number[]> {
  const byHour = new Map<number, number[]>()
  for (const line of readFileSync(path, 'utf8').trim().split('\n').slice(1)) {
    const [time = '', value = ''] = line.split(',')
    const hour = Math.floor(Date.parse(`${time.replace(' ', 'T')}Z`) / hourLength) * hourLength
    byHour.set(hour, [...(byHour.get(hour) ?? []), Number(value)])
  }
  return byHour
}

describe('the system failure in real latencies', { skip }, () => {
  it('is named in the hour in which it is known to have been, and nothing in the days before it', async () => {
    const how = declared.find(({ dataset }) => dataset === 'infra') ?? assert.fail()
    const byHour = latencyByHour()
    const hours = [...byHour.keys()].toSorted((a, b) => a - b)
    const at = (time: string) => hours.indexOf(Date.parse(time))
    const casesAt = async (last: number) => {
      const starts = hours.slice(0, last + 1)
      const samples = starts.map((hour) => byHour.get(hour) ?? [])
      const weight = Float64Array.from(samples, ({ length }) => length)
      const value = Float64Array.from(samples, (all) => all.reduce((sum, each) => sum + each, 0) / all.length)
      const gathered = {
        dataset: 'infra',
        grain: 'hour' as const,
        starts,
        known: starts.length,
        measures: new Map(infra.measures.map((measure) => [measure.id, measure])),
        tables: [
          {
            dimensions: ['host', 'product'],
            rows: [
              {
                labels: ['app-01', 'Netmonk'],
                values: new Map([
                  ['latency_mean_ms', { value, weight }],
                  ['samples', { value: weight, weight: weight.map(() => 1) }],
                ]),
              },
            ],
          },
        ],
      }
      return findIn([{ declared: how, gathered }], { targets: [], excused: [] })
    }
    for (let hour = at('2014-03-15T00:00Z'); hour < at('2014-03-18T22:00Z'); hour += 1) {
      assert.deepEqual(await casesAt(hour), [], new Date(hours[hour] ?? 0).toISOString())
    }
    const [found, ...others] = await casesAt(at('2014-03-18T22:00Z'))
    assert.deepEqual([found?.state, found?.since, others], ['ongoing', Date.parse('2014-03-18T22:00Z'), []])
    assert.deepEqual([found?.place['host'], found?.figures[0].measure], ['app-01', 'latency_mean_ms'])
    const [later] = await casesAt(at('2014-03-19T06:00Z'))
    assert.ok(later === undefined || later.state === 'over' || later.state === 'recovering', later?.state)
  })
})

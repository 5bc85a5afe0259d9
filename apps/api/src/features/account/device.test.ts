import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deviceOf } from './device.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const agents: [string, string | null][] = [
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (Linux; Android 15; SM-S918B) ${chrome} Mobile Safari/537.36`, 'Chrome · Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
    'Safari · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome · iPhone',
  ],
  ['curl/8.14.1', 'curl'],
  ['node', null],
]

describe('a device', () => {
  for (const [agent, words] of agents) it(`is ${words ?? 'unknown'}`, () => assert.equal(deviceOf(agent), words))
  it('is unknown without a user agent', () => assert.equal(deviceOf(null), null))
})

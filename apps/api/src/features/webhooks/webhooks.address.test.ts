import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { until } from '../../testing/until.ts'
import { checkTarget, fewAtOnce, type HostAddress } from './webhooks.address.ts'
import { callHook } from './webhooks.call.ts'
import { nextTry } from './webhooks.retry.ts'
import { receiver } from './webhooks.testkit.ts'

const at =
  (...addresses: string[]) =>
  async (): Promise<HostAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const outcome = async (url: string, resolve = at('93.184.215.14'), hosts: string[] = []) => {
  const target = await checkTarget(url, hosts, { resolve })
  return 'problem' in target ? target.problem : target.to[0]?.address
}

describe('where webhooks may be sent', () => {
  it('is a public address over TLS, on any port', async () => {
    assert.equal(await outcome('https://penerima.example/x?y=1'), '93.184.215.14')
    assert.equal(await outcome('https://penerima.example:8443/'), '93.184.215.14')
    assert.equal(await outcome('https://[2606:2800:21f:cb07::1]/'), '2606:2800:21f:cb07::1')
  })

  it('is no address of the own network, however it is written', async () => {
    const v4 =
      '127.0.0.1 127.1 0x7f000001 2130706433 017700000001 0.0.0.0 10.1.2.3 172.16.0.1 192.168.1.1 ' +
      '169.254.169.254 100.64.0.1 100.127.255.254 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 192.0.2.1 198.18.0.1'
    const v6 =
      '[::1] [::] [fe80::1] [fc00::1] [fd00:ec2::254] [ff02::1] [::ffff:127.0.0.1] ' +
      '[::ffff:8.8.8.8] [::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::] [2001:db8::1] [2001::1]'
    for (const host of `${v4} ${v6}`.split(' ')) {
      assert.equal(await outcome(`https://${host}/`), 'private', host)
    }
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fe80::1%eth0', '::ffff:10.0.0.1']) {
      assert.equal(await outcome('https://penerima.example/', at(address)), 'private', address)
      assert.equal(await outcome('https://penerima.example/', at('93.184.215.14', address)), 'private', address)
    }
  })

  it('is told apart by what is wrong with it', async () => {
    assert.equal(await outcome('http://penerima.example/'), 'plain')
    for (const url of [
      'penerima',
      'ftp://penerima.example/',
      'https://a:b@penerima.example/',
      'https://x.example/#a',
    ]) {
      assert.equal(await outcome(url), 'address', url)
    }
    assert.equal(await outcome('https://tidak.ada.example/', at()), 'name')
  })

  it('is private only where the operator names the host, without TLS only on this machine', async () => {
    assert.equal(await outcome('https://dalam.example/', at('10.0.0.1'), ['dalam.example']), '10.0.0.1')
    assert.equal(await outcome('http://dalam.example/', at('10.0.0.1'), ['dalam.example']), 'plain')
    assert.equal(await outcome('http://dalam.example/', at('127.0.0.1'), ['dalam.example']), '127.0.0.1')
    assert.equal(await outcome('http://lain.example/', at('127.0.0.1'), ['dalam.example']), 'plain')
  })

  it('is connected to as it was checked, though the name says something else a moment later', async () => {
    const [real, other] = [await receiver(), await receiver()]
    const port = new URL(real.url).port
    let asked = 0
    const answer = await callHook(
      { url: `http://berubah.example:${port}/`, body: '{}', headers: {} },
      {
        privateHosts: ['berubah.example'],
        patience: 5_000,
        signal: new AbortController().signal,
        resolve: async () => at(asked++ === 0 ? '127.0.0.1' : '10.255.255.1')(),
      },
    )
    assert.deepEqual([answer.statusCode, asked, real.got.length, other.got.length], [200, 1, 1, 0])
    await Promise.all([real.close(), other.close()])
  })
})

describe('the names of receivers', () => {
  const host = 'https://diam.example/'

  it('are not waited for without an end, neither when one is saved nor when it is called', async () => {
    const late = () => new Promise<HostAddress[]>((answer) => void setTimeout(answer, 2_000, []))
    assert.deepEqual(await checkTarget(host, [], { resolve: late, patience: 100 }), { problem: 'timeout' })
  })

  it('are looked up a few at once, one name once, and by nobody who no longer waits', async () => {
    const asked: string[] = []
    const answers: (() => void)[] = []
    const resolve = fewAtOnce((name) => {
      asked.push(name)
      return new Promise((done) => answers.push(() => done([])))
    }, 2)
    const signal = new AbortController().signal
    const gone = new AbortController()
    const all = ['a', 'a', 'b', 'c'].map((name) => resolve(name, signal))
    const late = resolve('d', gone.signal)
    late.catch(() => undefined)
    await Promise.resolve()
    assert.deepEqual(asked, ['a', 'b'])
    gone.abort()
    answers[0]?.()
    await until(() => asked.length === 3, 'the third is not looked up')
    for (const answer of answers) answer()
    await Promise.all(all)
    await assert.rejects(late)
    assert.deepEqual(asked, ['a', 'b', 'c'])
  })
})

describe('a try', () => {
  const limits = (patience = 5_000) => ({
    privateHosts: ['127.0.0.1'],
    patience,
    signal: new AbortController().signal,
  })
  const call = (url: string) => ({ url, body: '{}', headers: {} })

  it('follows no redirect and reads the beginning of a long answer alone', async () => {
    const other = await receiver()
    const moved = await receiver({ status: 302, headers: { location: other.url } })
    const long = await receiver({ body: 'x'.repeat(5_000_000) })
    const first = await callHook(call(moved.url), limits())
    assert.deepEqual([first.statusCode, other.got.length], [302, 0])
    assert.equal((await callHook(call(long.url), limits())).answer, 'x'.repeat(1024))
    await Promise.all([other.close(), moved.close(), long.close()])
  })

  it('takes the next address of a name where one takes no connection', async () => {
    const to = await receiver()
    const port = new URL(to.url).port
    const answer = await callHook(call(`http://dua.example:${port}/`), {
      ...limits(),
      privateHosts: ['dua.example'],
      // The receiver listens on the second alone.
      resolve: at('127.0.0.9', '127.0.0.1'),
    })
    assert.deepEqual([answer.statusCode, answer.problem, to.got.length], [200, null, 1])
    await to.close()
  })

  it('ends in time, also where the name is never answered, and tells why', async () => {
    const slow = await receiver({ afterMs: 60_000 })
    assert.equal((await callHook(call(slow.url), limits(200))).problem, 'timeout')
    await slow.close()
    assert.equal((await callHook(call(slow.url), limits())).problem, 'network')
    const never = () => new Promise<HostAddress[]>(() => undefined)
    const stuck = await callHook(call('https://diam.example/'), { ...limits(200), resolve: never })
    assert.equal(stuck.problem, 'timeout')
  })

  it('is made nine times within about a day; more time is given where it is asked for, within bounds', () => {
    const now = new Date('2026-11-27T00:00:00Z')
    const wait = (tries: number, after: string | null = null, chance = 0.5) => {
      const next = nextTry(tries, after, now, chance)
      return next && (next.getTime() - now.getTime()) / 1_000
    }
    const all = [1, 2, 3, 4, 5, 6, 7, 8].map((tries) => wait(tries) ?? 0)
    const hours = all.reduce((sum, one) => sum + one, 0) / 3_600
    assert.ok(hours > 20 && hours < 24, String(hours))
    assert.equal(wait(9), null)
    assert.deepEqual([wait(1, null, 0), wait(1, null, 1)], [24, 36])
    assert.deepEqual([wait(1, '600'), wait(1, '1'), wait(1, '999999')], [600, 30, 43_200])
    assert.equal(wait(1, 'Fri, 27 Nov 2026 01:00:00 GMT'), 3_600)
    assert.equal(wait(1, 'besok'), 30)
  })
})

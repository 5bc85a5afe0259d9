import assert from 'node:assert/strict'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import pg from 'pg'
import { readConfig } from '../config/config.ts'
import { addressesOf, clientFor } from './hosts.ts'
import { startDatabase } from './start.ts'

describe('a database address with several hosts', () => {
  test('is one address for each host, with the user, database and options of all', () => {
    assert.deepEqual(addressesOf('postgres://ido:p%2Cq@a:5433,[::1]:5434,c/ido?sslmode=verify-full'), [
      'postgres://ido:p%2Cq@a:5433/ido?sslmode=verify-full',
      'postgres://ido:p%2Cq@[::1]:5434/ido?sslmode=verify-full',
      'postgres://ido:p%2Cq@c/ido?sslmode=verify-full',
    ])
    assert.deepEqual(addressesOf('postgres://ido:p,q@a/ido'), ['postgres://ido:p,q@a/ido'])
  })

  test('goes on to the next host where one closes a new connection before it says what it is', async (t) => {
    const asked: string[] = []
    const port = (name: string, answer: (socket: Socket) => void) =>
      serverOf(t, (socket) => {
        asked.push(name)
        answer(socket)
      })
    const going = await port('going', (socket) => socket.destroy())
    const standby = await port('standby', (socket) => socket.write(answerOf('t')))
    const primary = await port('primary', (socket) => socket.write(answerOf('f')))
    const url = `postgres://ido@127.0.0.1:${going},127.0.0.1:${standby},127.0.0.1:${primary}/ido`
    const pool = new pg.Pool({ connectionString: addressesOf(url)[0], Client: clientFor(url) })
    t.after(() => pool.end())
    await assert.rejects(pool.connect(), /Connection terminated unexpectedly/)
    await assert.rejects(pool.connect(), { code: '57P03', message: /is a standby/ })
    const client = await pool.connect()
    assert.equal(client.listenerCount('error'), 0)
    client.release(true)
    assert.deepEqual(asked, ['going', 'standby', 'primary'])
  })

  test('is named without its password where none of its hosts can be used', async (t) => {
    const port = await serverOf(t, (socket) => socket.write(refusal))
    const url = `postgres://ido:rahasia@127.0.0.1:${port},127.0.0.1:${port}/ido`
    await assert.rejects(
      startDatabase(readConfig({ DATABASE_URL: url }), 'command', () => undefined),
      { message: `DATABASE_URL (127.0.0.1:${port},127.0.0.1:${port}) cannot be used: no` },
    )
  })
})

/** A server that lets anybody in, and does this with the first statement. */
async function serverOf(t: TestContext, onStatement: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      socket.once('data', () => onStatement(socket))
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  t.after(() => server.close())
  return (server.address() as AddressInfo).port
}

function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const ready = message('Z', Buffer.from('I'))

/** An error that waiting does not heal. */
const refusal = message('E', Buffer.from('SFATAL\0C28000\0Mno\0\0'))

/** The answer to `select … as is`: one row of one boolean. */
function answerOf(is: 't' | 'f'): Buffer {
  const column = Buffer.alloc(18)
  column.writeInt32BE(16, 6)
  column.writeInt16BE(1, 10)
  column.writeInt32BE(-1, 12)
  const columns = Buffer.concat([Buffer.from([0, 1]), Buffer.from('is\0'), column])
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 1]), Buffer.from(is)])
  return Buffer.concat([message('T', columns), message('D', row), message('C', Buffer.from('SELECT 1\0')), ready])
}

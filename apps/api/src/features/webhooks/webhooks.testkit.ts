import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Received {
  id: string
  timestamp: string
  signatures: string[]
  body: string
  message: { type: string; timestamp: string; data: Record<string, unknown> }
}

export interface HookReply {
  status?: number
  headers?: Record<string, string>
  body?: string
  afterMs?: number
}

export interface Receiver {
  url: string
  got: Received[]
  /** What it answers next, and from then on the last of them. */
  answers: HookReply[]
  close(): Promise<void>
}

/** A real server that writes down what it is sent. */
export async function receiver(...answers: HookReply[]): Promise<Receiver> {
  const got: Received[] = []
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    const take = async () => {
      const body = Buffer.concat(parts).toString('utf8')
      const header = (name: string) => String(request.headers[name])
      got.push({
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signatures: header('webhook-signature').split(' '),
        body,
        message: JSON.parse(body) as Received['message'],
      })
      const reply = (answers.length > 1 ? answers.shift() : answers[0]) ?? {}
      if (reply.afterMs !== undefined) await pause(reply.afterMs, undefined, { ref: false })
      response.writeHead(reply.status ?? 200, reply.headers).end(reply.body ?? '')
    }
    request.on('end', () => void take())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/terima`,
    got,
    answers,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** As the convention says, written down once more without a look at what signs. */
export function isSignedBy({ id, timestamp, body, signatures }: Received, secret: string): boolean {
  const mac = createHmac('sha256', Buffer.from(secret.split('_')[1] ?? '', 'base64'))
  mac.update([id, timestamp, body].join('.'))
  return signatures.includes(`v1,${mac.digest('base64')}`)
}

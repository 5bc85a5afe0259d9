import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Waits until a server of this machine takes connections at its port; it is tried every 50 ms. @throws after so many tries */
export async function listening(server: string, port: number, most: number): Promise<void> {
  for (let tries = 0; tries < most; tries += 1) {
    const isThere = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true))
      socket.once('connect', () => socket.destroy()).once('error', () => done(false))
    })
    if (isThere) return
    await pause(50)
  }
  throw new Error(`${server} does not answer`)
}

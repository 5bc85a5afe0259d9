import { Writable } from 'node:stream'

/** A place for the server's log to go, and all that came there so far. */
export function keptLog(): { logTo: Writable; text: () => string } {
  let text = ''
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  return { logTo, text: () => text }
}

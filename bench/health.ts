import { setTimeout as pause } from 'node:timers/promises'

// In a process of its own, so that what the bench sends meanwhile is not measured as the portal's.
const [, , url] = process.argv
let worst = 0
process.on('message', () => process.send?.(worst))
process.once('disconnect', () => process.exit())
for (;;) {
  const began = performance.now()
  await (await fetch(`${url}/healthz`)).text()
  worst = Math.max(worst, performance.now() - began)
  await pause(20)
}

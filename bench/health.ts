import { setTimeout as pause } from 'node:timers/promises'

// In a process of its own, so that what the bench sends meanwhile is not measured as the portal's.
const [, , url] = process.argv
let worst = 0
process.on('message', () => process.send?.(worst))
process.once('disconnect', () => process.exit())
for (;;) {
  const began = performance.now()
  const isWell = await fetch(`${url}/healthz`).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  )
  worst = Math.max(worst, isWell ? performance.now() - began : Number.MAX_SAFE_INTEGER)
  await pause(20)
}

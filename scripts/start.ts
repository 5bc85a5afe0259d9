import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { main } from '../apps/api/src/main.ts'
import { root } from './paths.ts'
import { bundleWeb, withoutTools } from './web-build.ts'
import { uncompressed } from './web-compress.ts'

await main(page)
await compressPage()

async function page(): Promise<void> {
  const began = performance.now()
  const built = await bundleWeb()
  if (built === 'built') console.log(`Web page built, ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  if (built === 'old') console.error(`${withoutTools} People get the page of an earlier version.`)
}

/** Best compression takes longer than the build: people get the page first, and this beside it. */
async function compressPage(): Promise<void> {
  if ((await uncompressed()).length === 0) return
  const leash = join(root, 'scripts/end-with-parent.ts')
  const child = spawn(process.execPath, ['--import', leash, join(root, 'scripts/web-compress.ts')], {
    stdio: 'inherit',
  })
  child.on('error', (error) => console.error(`The web page stays uncompressed: ${error.message}`))
}

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Why no file system can be mounted here, false where it can; for `skip`, which says it aloud. */
export const noSmallDisk: string | false =
  process.platform === 'linux' && process.getuid?.() === 0 ? false : 'needs root on Linux, to mount a small file system'

/** A file system of a few megabytes that is really full when it is full; gone with the test. */
export async function smallDisk(t: Pick<TestContext, 'after'>, megabytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ido-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  t.after(async () => {
    // Somebody may still have a file of it open; the system lets go of it then.
    await run('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './paths.ts'

/**
 * Gives the work a folder of this process that is gone afterwards; what killed ones have left of the same name goes too.
 * It lies beside what is served, so that a finished file needs only a new name.
 */
export async function withScratch<T>(name: string, work: (folder: string) => Promise<T>, base = root): Promise<T> {
  const cache = join(base, '.cache')
  await forgetTheDead(name, cache)
  const folder = join(cache, `${name}-${process.pid}`)
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function forgetTheDead(name: string, cache: string): Promise<void> {
  for (const entry of await readdir(cache).catch(() => [])) {
    const [, pid] = /-(\d+)$/.exec(entry) ?? []
    if (pid === undefined || entry !== `${name}-${pid}` || isAlive(Number(pid))) continue
    await rm(join(cache, entry), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

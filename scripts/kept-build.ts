import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './paths.ts'
import { withScratch } from './scratch.ts'

/** Something that is built from sources and kept as long as they stay the same; places are named from the root. */
export interface KeptBuild {
  name: string
  /** Where it lies in the end, and the file in it that says that it is there. */
  folder: string
  file: string
  /** Folders and files that it is made from. */
  sources: readonly string[]
  files: readonly string[]
  /** Packages that it is made with. */
  tools: readonly string[]
  make: (outDir: string) => Promise<void>
}

/**
 * Builds it unless the last build came from these very sources.
 * @returns whether it was built now, is kept, is older than its sources because nothing here can build it, or was never built
 */
export async function keepBuilt(build: KeptBuild, base = root): Promise<'built' | 'kept' | 'old' | 'none'> {
  // Beside the build and not in it: everything in the page's is served.
  const stamp = join(base, `.cache/${build.name}-build`)
  const isThere = existsSync(join(base, build.folder, build.file))
  const names = await sourceFiles(build, base)
  const looks = await looksOf(names, base)
  const last = await readStamp(stamp)
  if (isThere && last.looks === looks) return 'kept'
  const contents = await contentsOf(names, base)
  const note = () => writeFile(stamp, JSON.stringify({ contents, looks }))
  if (isThere && last.contents === contents) {
    // Who may not write there reads all sources at each start, and has the right build all the same.
    await note().catch(() => undefined)
    return 'kept'
  }
  if (!build.tools.every((tool) => existsSync(join(base, 'node_modules', tool)))) return isThere ? 'old' : 'none'
  await withScratch(
    build.name,
    async (folder) => {
      await build.make(join(folder, 'new'))
      // One that is killed behind this has built something that nothing vouches for.
      await rm(stamp, { force: true })
      await replaceFolder(join(base, build.folder), folder)
    },
    base,
  )
  await note()
  return 'built'
}

/** All at once: a build that is cut off, or two at a time, never leave half of one. */
async function replaceFolder(built: string, folder: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await rename(built, join(folder, `old-${tries}`)).catch(() => undefined)
    try {
      return await rename(join(folder, 'new'), built)
    } catch (error) {
      // Another's came in between, from the same sources.
      const isTaken = ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
      if (!isTaken || tries > 2) throw error
    }
  }
}

interface Stamp {
  /** Hash of what the build was made from: a fresh clone has new times and a switched branch may have old ones. */
  contents?: string
  /** Names, sizes and times of the same files, so that most starts need not read them. */
  looks?: string
}

async function readStamp(stamp: string): Promise<Stamp> {
  try {
    return JSON.parse(await readFile(stamp, 'utf8')) as Stamp
  } catch {
    return {}
  }
}

async function sourceFiles({ sources, files }: KeptBuild, base: string): Promise<string[]> {
  const listed = await Promise.all(sources.map((folder) => filesBelow(folder, base)))
  return [...files, 'package-lock.json', ...listed.flat()].toSorted()
}

async function contentsOf(names: string[], base: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(await readFile(join(base, name)).catch(() => ''))
  return hash.digest('hex')
}

async function looksOf(names: string[], base: string): Promise<string> {
  const hash = createHash('sha256')
  const found = await Promise.all(names.map((name) => stat(join(base, name)).catch(() => null)))
  for (const [place, file] of found.entries()) hash.update(`${names[place]}:${file?.size}:${file?.mtimeMs}\n`)
  return hash.digest('hex')
}

async function filesBelow(folder: string, base: string): Promise<string[]> {
  const entries = await readdir(join(base, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  // Generated files are written by the build itself, tests are not part of it.
  const counts = (name: string) => !/\.gen\.ts$|\.test(?:kit)?\.tsx?$/.test(name)
  return entries
    .filter((entry) => entry.isFile() && counts(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(base.length + 1))
}

/** Bundles by the configuration in that folder, in a process of its own: what the bundler holds would stay with a portal for ever. */
export function bundle(from: string, outDir: string, what: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const leash = pathToFileURL(join(root, 'scripts/end-with-parent.ts')).href
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const args = [
      '--import',
      leash,
      vite,
      'build',
      '--mode',
      'production',
      '--logLevel',
      'warn',
      '--outDir',
      outDir,
      '--emptyOutDir',
    ]
    const child = spawn(process.execPath, args, { cwd: join(root, from), stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${what} could not be built.`))))
  })
}

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './paths.ts'
import { withScratch } from './scratch.ts'
import { compressWeb } from './web-compress.ts'

const web = join(root, 'apps/web')
const page = join(web, 'dist/index.html')
const tools = ['vite', '@vitejs/plugin-react', 'oxc-transform-react', '@tanstack/router-plugin']
// Beside the build and not in it: everything in dist is served.
const stamp = join(root, '.cache/web-build')
const sources = ['apps/web/src', 'apps/web/build', 'apps/web/public', 'packages/contract/src']
const files = ['apps/web/index.html', 'apps/web/package.json', 'apps/web/vite.config.ts', 'package-lock.json']

export const withoutTools =
  'The web page is not built from these sources and what builds it is not installed. Run `npm install --no-save`.'

/** The web page as it is delivered in the end: built, and with its compressed files beside it. */
export async function buildWeb(): Promise<void> {
  if ((await bundleWeb()) === 'old') throw new Error(withoutTools)
  await compressWeb()
}

/**
 * Builds the web page unless the last build came from these very sources; it can be served at once, uncompressed.
 * @returns whether it was built now, is kept, or is older than its sources because nothing here can build it
 */
export async function bundleWeb(): Promise<'built' | 'kept' | 'old'> {
  const names = await sourceFiles()
  const looks = await looksOf(names)
  const last = await readStamp()
  if (existsSync(page) && last.looks === looks) return 'kept'
  const wanted = await contentsOf(names)
  const isNew = !existsSync(page) || last.contents !== wanted
  if (isNew && !tools.every((tool) => existsSync(join(root, 'node_modules', tool)))) {
    if (existsSync(page)) return 'old'
    throw new Error(withoutTools)
  }
  if (isNew) {
    await withScratch('web', async (folder) => {
      await build(join(folder, 'new'))
      await replace(folder)
    })
  }
  await writeFile(stamp, JSON.stringify({ contents: wanted, looks }))
  return isNew ? 'built' : 'kept'
}

/** All at once: a build that is cut off, or two at a time, never leave half a page. */
async function replace(folder: string): Promise<void> {
  await rename(dirname(page), join(folder, 'old')).catch(() => undefined)
  await rename(join(folder, 'new'), dirname(page))
}

interface Stamp {
  /** Hash of what the build was made from: a fresh clone has new times and a switched branch may have old ones. */
  contents?: string
  /** Names, sizes and times of the same files, so that most starts need not read them. */
  looks?: string
}

async function readStamp(): Promise<Stamp> {
  try {
    return JSON.parse(await readFile(stamp, 'utf8')) as Stamp
  } catch {
    return {}
  }
}

async function sourceFiles(): Promise<string[]> {
  const listed = await Promise.all(sources.map(filesBelow))
  return [...files, ...listed.flat()].toSorted()
}

async function contentsOf(names: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(await readFile(join(root, name)).catch(() => ''))
  return hash.digest('hex')
}

async function looksOf(names: string[]): Promise<string> {
  const hash = createHash('sha256')
  const found = await Promise.all(names.map((name) => stat(join(root, name)).catch(() => null)))
  for (const [place, file] of found.entries()) hash.update(`${names[place]}:${file?.size}:${file?.mtimeMs}\n`)
  return hash.digest('hex')
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  // Generated files are written by the build itself, tests are not part of it.
  const counts = (name: string) => !/\.gen\.ts$|\.test\.tsx?$/.test(name)
  return entries
    .filter((entry) => entry.isFile() && counts(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

function build(outDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const args = [
      '--import',
      join(root, 'scripts/end-with-parent.ts'),
      vite,
      'build',
      '--logLevel',
      'warn',
      '--outDir',
      outDir,
      '--emptyOutDir',
    ]
    const child = spawn(process.execPath, args, { cwd: web, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The web page could not be built.'))))
  })
}

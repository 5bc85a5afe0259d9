import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './paths.ts'
import { withScratch } from './scratch.ts'
import { compressWeb } from './web-compress.ts'

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
  const outcome = await keepBuilt({
    name: 'web',
    folder: 'apps/web/dist',
    file: 'index.html',
    sources: ['apps/web/src', 'apps/web/build', 'apps/web/public', 'packages/contract/src'],
    files: ['apps/web/index.html', 'apps/web/package.json', 'apps/web/vite.config.ts'],
    tools: ['vite', '@vitejs/plugin-react', '@tailwindcss/vite', 'oxc-transform-react', '@tanstack/router-plugin'],
    make: bundle,
  })
  if (outcome === 'none') throw new Error(withoutTools)
  return outcome
}

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
  const contents = await contentsOf(build, base)
  if (isThere && (await readFile(stamp, 'utf8').catch(() => '')) === contents) return 'kept'
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
  await writeFile(stamp, contents)
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

/** Hash of what a build is made from: a fresh clone has new times and a switched branch may have old ones. */
async function contentsOf({ sources, files }: KeptBuild, base: string): Promise<string> {
  const listed = await Promise.all(sources.map((folder) => filesBelow(folder, base)))
  const names = [...files, 'package-lock.json', ...listed.flat()].toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(base, name)).catch(() => '')))
  const hash = createHash('sha256')
  for (const [place, text] of texts.entries()) hash.update(names[place] ?? '').update(text)
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

/** In a process of its own: what the bundler holds would stay with a portal for ever. */
function bundle(outDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const leash = pathToFileURL(join(root, 'scripts/end-with-parent.ts')).href
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const wanted = ['--mode', 'production', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir']
    const args = ['--import', leash, vite, 'build', ...wanted]
    const child = spawn(process.execPath, args, { cwd: join(root, 'apps/web'), stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The web page could not be built.'))))
  })
}

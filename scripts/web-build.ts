import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { binary, root } from './paths.ts'

const web = join(root, 'apps/web')
const page = join(web, 'dist/index.html')
// Beside the build and not in it: everything in dist is served.
const stamp = join(root, '.cache/web-build')
const sources = ['apps/web/src', 'apps/web/build', 'apps/web/public', 'packages/contract/src']
const files = ['apps/web/index.html', 'apps/web/package.json', 'apps/web/vite.config.ts', 'package-lock.json']

/** Builds the web page unless the last build came from these very sources. */
export async function buildWeb(): Promise<void> {
  const wanted = await sourcesHash()
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === wanted && existsSync(page)) return
  if (!existsSync(binary('vite'))) {
    if (existsSync(page)) return
    throw new Error(
      'The web page is not built and the tools to build it are not installed. Run `npm ci --include=dev`.',
    )
  }
  console.log('Building the web page, its sources are new.')
  const made = join(root, `.cache/web-${process.pid}`)
  try {
    await build(made)
    await replace(made)
    await writeFile(stamp, wanted)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/** All at once: a build that is cut off, or two at a time, never leave half a page. */
async function replace(made: string): Promise<void> {
  const old = `${made}-old`
  await rename(dirname(page), old).catch(() => undefined)
  await rename(made, dirname(page))
  await rm(old, { recursive: true, force: true })
}

/** Of contents, not times: a fresh clone has new times and a switched branch may have old ones. */
async function sourcesHash(): Promise<string> {
  const listed = await Promise.all(sources.map(filesBelow))
  const hash = createHash('sha256')
  for (const file of [...files, ...listed.flat()].toSorted()) {
    hash.update(file).update(await readFile(join(root, file)).catch(() => ''))
  }
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

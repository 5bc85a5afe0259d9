import { readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { constants as os, setPriority } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { leastCompressed } from '../apps/api/src/platform/http/page-files.ts'
import { root } from './paths.ts'
import { withScratch } from './scratch.ts'

const served = join(root, 'apps/web/dist')
const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest)$/

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

// Small blocks suit code: 0.2 % less.
const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 16 }

const encodings = [
  { ending: 'br', encode: (text: Buffer) => brotli(text, { params: best }) },
  { ending: 'gz', encode: (text: Buffer) => gz(text, { level: 9 }) },
]

/**
 * Writes what is missing of `.br` and `.gz` beside every text file of the built page, which the server takes from then on.
 * A file gets its name there only when it is whole; what is cut off is made by the next run.
 */
export async function compressWeb(folder = served): Promise<void> {
  const files = await uncompressed(folder)
  if (files.length === 0) return
  await withScratch('compressing', async (unfinished) => {
    for (const file of await inOrder(files, folder)) await compress(file, join(unfinished, 'file'))
  })
}

/** What everybody's browser asks for at once comes first. */
async function inOrder(files: readonly string[], folder: string): Promise<string[]> {
  const page = (await readFile(join(folder, 'index.html'), 'utf8').catch(unlessGone)) ?? ''
  const isFirst = (file: string) => page.includes(basename(file))
  return [...files.filter((file) => isFirst(file)), ...files.filter((file) => !isFirst(file))]
}

/** The text files that a compressed one is missing beside. */
export async function uncompressed(folder = served): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessGone)) ?? []
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const present = new Set(files)
  const lacking = files.filter(
    (file) => compressible.test(file) && !encodings.every(({ ending }) => present.has(`${file}.${ending}`)),
  )
  const sizes = await Promise.all(lacking.map(async (file) => (await stat(file).catch(unlessGone))?.size))
  return lacking.filter((_, place) => (sizes[place] ?? 0) >= leastCompressed)
}

/** A build may put another page in this one's place at any moment: what was made of the old one must not stay beside it. */
async function compress(file: string, unfinished: string): Promise<void> {
  const before = await looksOf(file)
  const source = await readFile(file).catch(unlessGone)
  if (!source) return
  for (const { ending, encode } of encodings) {
    await writeFile(unfinished, await encode(source))
    if ((await looksOf(file)) !== before) return
    const compressed = `${file}.${ending}`
    await rename(unfinished, compressed).catch(unlessGone)
    if ((await looksOf(file)) !== before) await rm(compressed, { force: true })
  }
}

/** Tells one file from another that took its name; empty where there is none. */
async function looksOf(file: string): Promise<string> {
  const found = await stat(file).catch(unlessGone)
  return found ? `${found.dev} ${found.ino} ${found.size} ${found.mtimeMs}` : ''
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

if (import.meta.main) {
  // Beside a portal that people already use.
  setPriority(os.priority.PRIORITY_LOW)
  await compressWeb()
}

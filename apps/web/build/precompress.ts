import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest)$/
// Below this size the header of a compressed answer costs what the compression saves.
const smallest = 512

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

async function compress(file: string): Promise<void> {
  const source = await readFile(file)
  if (source.length < smallest) return
  await Promise.all([
    brotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).then((out) => writeFile(`${file}.br`, out)),
    gz(source, { level: 9 }).then((out) => writeFile(`${file}.gz`, out)),
  ])
}

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses them itself. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'ido-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
      for (const entry of files) await compress(join(entry.parentPath, entry.name))
    },
  }
}

import { join } from 'node:path'
import { build, createServer } from 'vitepress'
import { root } from './paths.ts'

/*
 * npm run docs: serves the documents with search on 127.0.0.1 and shows each change at once.
 * npm run docs -- FOLDER: writes the site into the folder, to be served by any web server.
 */

const documents = join(root, 'docs')
const [folder] = process.argv.slice(2)
if (folder === undefined) {
  const server = await createServer(documents, { host: '127.0.0.1' })
  await server.listen()
  server.printUrls()
} else {
  await build(documents, { outDir: folder })
}

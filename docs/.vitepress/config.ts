import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'

/* The documents as a site with search, made of the Markdown files as they are: `npm run docs`. */

const root = join(import.meta.dirname, '../..')

function pagesIn(folder: string) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md') && name !== 'README.md')
  return names.map((name) => {
    const [title = ''] = readFileSync(join(root, folder, name), 'utf8').split('\n', 1)
    return { text: title.replace('# ', ''), link: `/${folder}/${name}` }
  })
}

export default defineConfig({
  title: 'IDO',
  lang: 'en',
  srcDir: '..',
  srcExclude: ['.cache/**'],
  cacheDir: '../.cache/docs',
  rewrites: { 'README.md': 'index.md', 'docs/decisions/README.md': 'docs/decisions/index.md' },
  // Links to files of the code lead nowhere on the site; the test of links checks them.
  ignoreDeadLinks: true,
  themeConfig: {
    search: { provider: 'local' },
    outline: 'deep',
    sidebar: [
      { text: 'Start', link: '/' },
      { text: 'Documents', items: pagesIn('docs') },
      { text: 'Rules', link: '/docs/decisions/', collapsed: true, items: pagesIn('docs/decisions') },
    ],
  },
})

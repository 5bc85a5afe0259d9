import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { declaredPages } from '@ido/contract'
import type { Plugin } from 'vite'

const routeTree = resolve(import.meta.dirname, '../src/routeTree.gen.ts')

/** Writes beside the page which addresses it knows, so that the server tells the others from them: `$name` is any part, `{-$name}` one that may be missing, `$` all that follows. */
export function pageAddresses(): Plugin {
  return {
    name: 'ido-page-addresses',
    generateBundle() {
      const source = JSON.stringify(addressesIn(readFileSync(routeTree, 'utf8')))
      this.emitFile({ type: 'asset', fileName: 'page-addresses.json', source })
    },
  }
}

/** The page of any list with declared fields: those that there are have their own addresses, others none. */
const anyList = '/v3/manage/$list/'

export function addressesIn(tree: string): string[] {
  const [, paths = ''] = /\n {2}fullPaths:([^]*?)\n {2}\w/.exec(tree) ?? []
  const addresses = [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
  if (addresses.length === 0) throw new Error('routeTree.gen.ts names no addresses where they are looked for')
  return addresses.flatMap((address) =>
    address === anyList ? declaredPages.map((page) => `/v3/manage/${page}`) : [address],
  )
}

import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type ParseResult, Visitor, parseSync } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'

export interface Import {
  /** A path from the root, the name of a module of Node, or null where there is nothing. */
  to: string | null
  written: string
  /** Nothing of it is left when the code runs. */
  isType: boolean
  /** `import('x')`: loaded when it is asked for. */
  isLazy: boolean
}

const sources = '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,js,mjs}'
const isLeftOut = (path: string) => /(^|\/)(node_modules|dist)(\/|$)|[.]gen[.]ts$/.test(path)

/** What every module below a folder imports, by the module's path, both in the order of their names. */
export function readImports(baseDir: string): Map<string, Import[]> {
  const resolver = new ResolverFactory({
    extensions: ['.ts', '.tsx', '.js', '.mjs'],
    conditionNames: ['import', 'types', 'node', 'default'],
  })
  const resolve = (from: string, written: string): string | null => {
    if (isBuiltin(written)) return written.replace('node:', '')
    const { path } = resolver.sync(join(baseDir, dirname(from)), written)
    return path === undefined ? null : relative(baseDir, path)
  }
  const modules = globSync(sources, { cwd: baseDir, exclude: isLeftOut }).filter((path) => !isLeftOut(path))
  return new Map(
    modules.toSorted().map((path) => {
      const imports = namedIn(path, readFileSync(join(baseDir, path), 'utf8'))
      return [path, imports.map((one) => ({ ...one, to: resolve(path, one.written) }))]
    }),
  )
}

function namedIn(path: string, text: string): Omit<Import, 'to'>[] {
  const parsed = parseSync(path, text)
  const [wrong] = parsed.errors
  if (wrong) throw new Error(`${path}: ${wrong.message}`)
  const statements = [
    ...parsed.module.staticImports.map(({ moduleRequest, start }) => ({ written: moduleRequest.value, start })),
    ...parsed.module.staticExports.flatMap(({ entries, start }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ written: moduleRequest.value, start }] : [])),
    ),
  ].map((one) => ({
    written: one.written,
    isType: /^(im|ex)port\s+type\b/.test(text.slice(one.start, one.start + 20)),
    isLazy: false,
  }))
  // Walking the whole tree costs the most, and few modules have such an import.
  return text.includes('import(') ? [...statements, ...namedInside(parsed)] : statements
}

/** `import('x')`, as a value or as a type. */
function namedInside({ program }: ParseResult): Omit<Import, 'to'>[] {
  const found: Omit<Import, 'to'>[] = []
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal') found.push({ written: String(source.value), isType: false, isLazy: true })
    },
    TSImportType: ({ source }) => void found.push({ written: source.value, isType: true, isLazy: true }),
  }).visit(program)
  return found
}

import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

const contract = /\/packages\/contract\/src\//
const inert = fileURLToPath(new URL('inert-zod.ts', import.meta.url))
/** What api/client.ts asks of a call, and what the calls of a list are made from; the rest of a declaration is for the server and for OpenAPI. */
const asked: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['endpoint', new Set(['method', 'path', 'permission', 'payload'])],
  ['managed', new Set(['page', 'under'])],
])

/**
 * The browser needs methods and paths of the contract, not its shapes and summaries, and zod would be a fifth of all that
 * the sign-in page loads. What screens need to know beyond types stands in the contract as plain constants (voc-fields.ts).
 */
export function lightContract(): Plugin {
  return {
    name: 'ido-light-contract',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'zod' && importer && contract.test(importer) ? inert : null),
    transform: (code, id) => (contract.test(id) ? { code: forBrowser(code), map: null } : null),
  }
}

interface Span {
  start: number
  end: number
  text: string
}

/**
 * Leaves out of each call's declaration what no browser asks, and writes the stand-in itself wherever the code asks it for
 * something: whatever one asks it for, it answers itself.
 */
export function forBrowser(code: string): string {
  const { program } = parseSync('contract.ts', code)
  const shapes = new Set(['z'])
  for (const { name, value } of constantsOf(program)) if (isShape(value, shapes)) shapes.add(name)
  const spans: Span[] = []
  let functions = 0
  const take = (node: ESTree.CallExpression | ESTree.MemberExpression) => {
    if (node.start < (spans.at(-1)?.end ?? 0)) return
    const { start, end } = node
    // In a function the name of a shape may mean something else; z never does.
    if (isShape(node, functions > 0 ? new Set(['z']) : shapes)) spans.push({ start, end, text: 'z' })
    else if (node.type === 'CallExpression') spans.push(...declarationIn(node, code))
  }
  const enter = () => void (functions += 1)
  const leave = () => void (functions -= 1)
  new Visitor({
    CallExpression: take,
    MemberExpression: take,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
  }).visit(program)
  return spans.toReversed().reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}

/** A declaration with only what the browser asks of it; nothing where another function is called. */
function declarationIn({ callee, arguments: [declaration] }: ESTree.CallExpression, code: string): Span[] {
  const names = callee.type === 'Identifier' ? asked.get(callee.name) : undefined
  if (!names || declaration?.type !== 'ObjectExpression') return []
  const { start, end, properties } = declaration
  const kept = properties.filter(
    (property) => property.type !== 'Property' || property.key.type !== 'Identifier' || names.has(property.key.name),
  )
  const text = kept.map((property) => code.slice(property.start, property.end)).join(', ')
  return [{ start, end, text: `{ ${text} }` }]
}

function constantsOf(program: ESTree.Program): { name: string; value: ESTree.Expression }[] {
  return program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init ? [{ name: id.name, value: init }] : [],
    )
  })
}

/** Whether an expression is a row of calls and members that begins with one of the names. */
function isShape(expression: ESTree.Expression, names: ReadonlySet<string>): boolean {
  let node = expression as ESTree.Node
  while (node.type === 'CallExpression' || node.type === 'MemberExpression') {
    node = node.type === 'CallExpression' ? node.callee : node.object
  }
  return node !== expression && node.type === 'Identifier' && names.has(node.name)
}

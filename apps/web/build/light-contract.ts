import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

const contract = /\/packages\/contract\/src\//
const inert = fileURLToPath(new URL('inert-zod.ts', import.meta.url))

/**
 * The browser needs methods and paths of the contract, not its shapes, and zod would be a fifth of all that the sign-in
 * page loads. What screens need to know beyond types stands in the contract as plain constants (voc-fields.ts).
 */
export function lightContract(): Plugin {
  return {
    name: 'ido-light-contract',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'zod' && importer && contract.test(importer) ? inert : null),
    transform: (code, id) => (contract.test(id) ? { code: withoutShapes(code), map: null } : null),
  }
}

interface Span {
  start: number
  end: number
}

/** Writes the stand-in itself wherever the code asks it for something: whatever one asks it for, it answers itself. */
export function withoutShapes(code: string): string {
  const { program } = parseSync('contract.ts', code)
  const shapes = new Set(['z'])
  for (const { name, value } of constantsOf(program)) if (isShape(value, shapes)) shapes.add(name)
  const spans: Span[] = []
  let functions = 0
  const take = (node: ESTree.CallExpression | ESTree.MemberExpression) => {
    if (node.start < (spans.at(-1)?.end ?? 0)) return
    // In a function the name of a shape may mean something else; z never does.
    if (isShape(node, functions > 0 ? new Set(['z']) : shapes)) spans.push(node)
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
  return spans.toReversed().reduce((text, { start, end }) => `${text.slice(0, start)}z${text.slice(end)}`, code)
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

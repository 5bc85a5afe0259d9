import { type Door, doorRules, standsAlone } from './door-rules.ts'
import { type Import, readImports } from './imports.ts'
import { root } from './paths.ts'

interface Doors {
  modules: number
  /** 'rule: from → to', sorted. */
  violations: string[]
}

type Modules = ReadonlyMap<string, readonly Import[]>

/** Follows every import below a folder and answers those that go through a door that door-rules.ts keeps shut. */
export function checkDoors(baseDir = root): Doors {
  const modules = readImports(baseDir)
  const violations = [
    ...doorRules.flatMap((door) => opened(door, modules)),
    ...circles(modules),
    ...orphans(modules),
    ...unresolved(modules),
    ...notForNode(modules),
  ]
  return { modules: modules.size, violations: [...new Set(violations)].toSorted() }
}

function opened({ name, from, fromNot, to, toNot, typesPass }: Door, modules: Modules): string[] {
  return [...modules].flatMap(([path, imports]) => {
    const caught = new RegExp(from).exec(path)
    if (!caught || (fromNot !== undefined && new RegExp(fromNot).test(path))) return []
    const filled = (pattern: string) =>
      new RegExp(pattern.replace(/\$(\d)/g, (_, place) => caught[Number(place)] ?? ''))
    const [shut, open] = [filled(to), toNot === undefined ? null : filled(toNot)]
    return imports
      .filter((one) => one.to !== null && shut.test(one.to) && !open?.test(one.to) && !(typesPass && one.isType))
      .map((one) => `${name}: ${path} → ${one.to}`)
  })
}

/**
 * Type imports count, since two files that need each other's types are read as one. Reports the edge where the first
 * module by name enters the circle.
 */
function circles(modules: Modules): string[] {
  const next = (path: string): string[] =>
    (modules.get(path) ?? []).flatMap(({ to }) => (to !== null && modules.has(to) ? [to] : []))
  return listCandidates(modules, next).flatMap((first) => {
    const entry = next(first).find((second) => leadsTo(first, second, next))
    return entry === undefined ? [] : [`no-circles: ${first} → ${entry}`]
  })
}

/** The modules that can be in a circle: those without further imports are taken away until none of them is left. */
function listCandidates(modules: Modules, next: (path: string) => string[]): string[] {
  const left = new Set(modules.keys())
  for (let before = 0; before !== left.size;) {
    before = left.size
    for (const path of left) if (!next(path).some((to) => left.has(to))) left.delete(path)
  }
  return [...left]
}

/** Whether one comes from a module back to the goal, on a way over modules that are not named before it. */
function leadsTo(goal: string, start: string, next: (path: string) => string[]): boolean {
  const seen = new Set<string>()
  const open = [start]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (path === goal) return true
    if (path < goal || seen.has(path)) continue
    seen.add(path)
    open.push(...next(path))
  }
  return false
}

function orphans(modules: Modules): string[] {
  const imported = new Set([...modules.values()].flatMap((imports) => imports.map(({ to }) => to)))
  return [...modules]
    .filter(([path, imports]) => imports.length === 0 && !imported.has(path) && !standsAlone.test(path))
    .map(([path]) => `no-orphans: ${path} → ${path}`)
}

function unresolved(modules: Modules): string[] {
  return [...modules].flatMap(([path, imports]) =>
    imports
      .filter(({ to, written }) => to === null && !written.startsWith('virtual:'))
      .map(({ written }) => `resolvable: ${path} → ${written}`),
  )
}

/** What only Vite loads: components, style sheets, and the list of all texts. */
const forVite = /[.](?:tsx|css)$|\/i18n\/i18n[.]ts$/

/** Node runs the tests of the page. */
function notForNode(modules: Modules): string[] {
  return [...modules.keys()]
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((test) => {
      const reached = new Set([test])
      for (const path of reached) {
        for (const { to, isType, isLazy } of modules.get(path) ?? [])
          if (to !== null && !isType && !isLazy) reached.add(to)
      }
      return [...reached].filter((path) => forVite.test(path)).map((path) => `test-to-component: ${test} → ${path}`)
    })
}

if (import.meta.main) {
  const { modules, violations } = checkDoors()
  for (const violation of violations) console.error(violation)
  // Who follows nothing finds nothing wrong.
  if (modules < 100) console.error(`Only ${modules} modules were followed.`)
  process.exitCode = violations.length > 0 || modules < 100 ? 1 : 0
}

import { join } from 'node:path'
import { type ICruiseResult, cruise } from 'dependency-cruiser'
import { root } from './paths.ts'

interface Doors {
  modules: number
  /** 'rule: from → to', sorted. */
  violations: string[]
}

const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts']

/** Follows every import below a folder and answers those that go through a door that .dependency-cruiser.mjs keeps shut. */
export async function checkDoors(baseDir = root): Promise<Doors> {
  const { default: config } = (await import(
    join(root, '.dependency-cruiser.mjs')
  )) as typeof import('../.dependency-cruiser.mjs')
  const { output } = await cruise(folders, { ...config.options, ruleSet: config, validate: true, baseDir })
  const { summary } = output as ICruiseResult
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  return { modules: summary.totalCruised, violations: violations.toSorted() }
}

if (import.meta.main) {
  const { modules, violations } = await checkDoors()
  for (const violation of violations) console.error(violation)
  // Without its parser the tool follows nothing and finds nothing wrong.
  if (modules < 100) console.error(`Only ${modules} modules were followed; is @swc/core installed?`)
  process.exitCode = violations.length > 0 || modules < 100 ? 1 : 0
}

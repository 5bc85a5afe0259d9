import type { OpenApi, Operation } from '../apps/api/src/testing/fuzz-requests.ts'
import { excused, nameOf, parametersOf, standsFor, takesNothing } from './attack-parameters.ts'
import { depths, type Trial } from './attack-sqlmap.ts'
import type { Tried } from './attack-tool.ts'

const mostLines = 40

export function lineOf({ tool, who, what, requests, seconds, found, untested }: Tried): string {
  const counts = `${found.length} found, ${untested.length} not tested`
  return [
    `${tool} as ${who}: ${requests.toLocaleString('en')} requests in ${seconds.toFixed(0)} s, ${counts}`,
    what,
    ...found.map((finding) => `FOUND ${finding}`),
    ...untested.slice(0, mostLines).map((why) => `NOT TESTED ${why}`),
    ...(untested.length > mostLines ? [`NOT TESTED and ${untested.length - mostLines} more`] : []),
  ].join('\n  ')
}

interface Reach {
  /** How many calls and parameters there are to try, and how many of the latter got how deep, as whomever. */
  calls: number
  parameters: number
  deep: number[]
  /** `METHOD path: place name` of what nobody tried. */
  missed: string[]
}

/** How far each parameter of the contract has got, whoever tried it. */
export function reachOf(operations: readonly Operation[], document: OpenApi, trials: readonly Trial[]): Reach {
  const open = operations.filter((one) => excused[nameOf(one)] === undefined && !takesNothing(one))
  const depthOf = (name: string, parameter: string) =>
    Math.max(0, ...trials.flatMap((trial) => (trial.fit.target.name === name ? trial.values.map((value, at) => (standsFor(value, parameter) ? reached(trial, at) : 0)) : []))) // prettier-ignore
  const all = open.flatMap((operation) =>
    parametersOf(operation, document).map((parameter) => {
      const name = nameOf(operation)
      return { name: `${name}: ${parameter}`, depth: depthOf(name, parameter) }
    }),
  )
  const asked = all.filter(({ name }) => excused[name] === undefined)
  return {
    calls: open.length,
    parameters: asked.length,
    deep: depths.map((_, depth) => asked.filter((one) => one.depth > depth).length),
    missed: asked.filter(({ depth }) => depth === 0).map(({ name }) => name),
  }
}

/** What is found was tried to the end, and further than anything else. */
const reached = ({ found, reached: depth }: Trial, at: number) => (found.length > 0 ? depths.length : (depth[at] ?? 0))

export interface Whole {
  reach: Reach
  tried: readonly Tried[]
  refusals: readonly { who: string; refused: number; wrong: string[] }[]
  ready: { looks: number; notReady: string[] }
  isCancelled: boolean
}

/** Prints the sum of it; true where everything was tried, nothing found, no 500 answered, and the portal always ready. */
export function tell({ reach, tried, refusals, ready, isCancelled }: Whole): boolean {
  const sum = (of: (one: Tried) => number) => tried.reduce((all, one) => all + of(one), 0).toLocaleString('en')
  const found = tried.flatMap((one) => one.found)
  const untested = tried.flatMap((one) => one.untested)
  const wrong = refusals.flatMap((one) => one.wrong)
  for (const { who, refused } of refusals) console.log(`${who}: ${refused} calls refused as the permission table says`)
  for (const line of wrong) console.log(`FOUND ${line}`)
  for (const parameter of reach.missed) console.log(`NOT TESTED by anybody ${parameter}`)
  for (const line of ready.notReady) console.log(`NOT READY ${line}`)
  for (const [name, why] of Object.entries(excused)) console.log(`Excused: ${name}: ${why}`)
  const deep = reach.deep.map((count, depth) => `${count} to the end of '${depths[depth]?.name}'`).join(', ')
  console.log(
    [
      `${reach.calls} calls, ${reach.parameters} parameters: ${deep}`,
      `${tried.length} attacks, ${sum(({ requests }) => requests)} requests, ${found.length + wrong.length} found (${found.filter((line) => / answered 5\d\d, /.test(line)).length} of them answers of 5xx), ${untested.length + reach.missed.length} not tested`,
      `/readyz asked ${ready.looks} times, not ready ${ready.notReady.length} times`,
      ...(isCancelled ? ['Cancelled: this is no result.'] : []),
    ].join('\n'),
  )
  const isClean = found.length + wrong.length + ready.notReady.length === 0
  return isClean && untested.length + reach.missed.length === 0 && tried.length > 0 && !isCancelled
}

import { variableNames } from './config-variables.ts'
import { lettersApart } from './letters-apart.ts'

/** Shorter names are too close to what other programs call theirs. */
const shortestName = 7
const mostLetters = 2

/** A line for each variable of the environment that nothing reads and whose name is nearly one of ours; no values. */
export function warnOfMisspelt(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => !variableNames.includes(name))
    .flatMap((name) => {
      const meant = variableNames.find(
        (known) => known.length >= shortestName && lettersApart(name, known, mostLetters) <= mostLetters,
      )
      return meant ? [`WARNING: the portal does not read ${name}. Is ${meant} meant?`] : []
    })
}

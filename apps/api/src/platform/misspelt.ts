import { variableNames } from './config-variables.ts'

/** Shorter names are too close to what other programs call theirs. */
const shortestName = 7
const mostLetters = 2

/** A line for each variable of the environment that nothing reads and whose name is nearly one of ours; no values. */
export function warnOfMisspelt(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => !variableNames.includes(name))
    .flatMap((name) => {
      const meant = variableNames.find((known) => known.length >= shortestName && isNearly(name, known))
      return meant ? [`WARNING: the portal does not read ${name}. Is ${meant} meant?`] : []
    })
}

function isNearly(name: string, known: string): boolean {
  return Math.abs(name.length - known.length) <= mostLetters && lettersApart(name, known) <= mostLetters
}

/** How many letters have to be put in, taken out or replaced to make one word of the other (Levenshtein). */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [from, letter] of [...one].entries()) {
    const next = [from + 1]
    for (const [at, wanted] of [...other].entries()) {
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === wanted ? 0 : 1)))
    }
    row = next
  }
  return row[other.length] ?? 0
}

import { kinds } from '../apps/api/src/semantic/cases/made-up/faults.testkit.ts'
import { quietHome, type Score, scoreOf } from '../apps/api/src/semantic/cases/made-up/score.testkit.ts'
import type { Bench, Row } from './bench.ts'

/** Parts of all that must be right at least, or wrong at most. */
const limits = { named: 0.92, day: 0.9, state: 0.95, wrong: 0.03, quiet: 0.05 }
const homesPerFault = 10

/** Whether faults of many kinds and sizes are told as what they are, and nothing is named where nothing is wrong. */
export const cases: Bench = {
  about: 'faults of many kinds in made-up companies: named, dated and told as what they are; quiet ones left alone',
  data: () => 'own',
  async measure({ options: { samples = 20, seed = 1 }, say }) {
    const rows: Row[] = []
    const all: Score[] = []
    for (const kind of Object.keys(kinds)) {
      const scores: Score[] = []
      for (let at = 0; at < samples; at += 1) scores.push(...(await scoreOf(kind, seed * 10_000 + at)))
      all.push(...scores)
      rows.push({ what: kind, figures: figuresOf(scores) })
      say(`${kind}: ${JSON.stringify(figuresOf(scores))}`)
    }
    const { named, day, state, wrong } = limits
    rows.push({ what: 'all faults', figures: figuresOf(all), least: { named, day, state }, most: { wrong } })
    const homes = samples * homesPerFault
    let noisy = 0
    for (let at = 0; at < homes; at += 1) {
      const found = await quietHome(seed * 10_000 + 5_000 + at)
      // A target that is missed is no change.
      noisy += found.some(({ figures: [first], state: told }) => first.previous !== null && told !== 'unclear') ? 1 : 0
    }
    rows.push({
      what: 'quiet homes that name a change',
      figures: { wrong: noisy / homes },
      most: { wrong: limits.quiet },
    })
    return rows
  },
}

const part = (scores: readonly Score[], is: (score: Score) => boolean) =>
  scores.filter(is).length / Math.max(1, scores.length)

function figuresOf(scores: readonly Score[]): Row['figures'] {
  const dated = scores.filter(({ isSince }) => isSince !== null)
  const named = scores.filter(({ isNamed }) => isNamed)
  return {
    named: part(scores, ({ isNamed }) => isNamed),
    day: dated.length > 0 ? part(dated, ({ isSince }) => isSince === true) : '',
    state: part(named, ({ isState }) => isState),
    wrong: part(scores, ({ isWrong }) => isWrong),
  }
}

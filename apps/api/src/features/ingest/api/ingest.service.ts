import { listedProblems, type EndpointAnswer, type ingestCall } from '@ido/contract'
import type { Database } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ApiKey } from '../../../platform/http/api-keys.ts'
import type { Rows } from '../../../platform/http/feature.ts'
import { shortened, type Language } from '../../../platform/messages.ts'
import { createTurns, type TakeTurn } from '../../../platform/pools/turns.ts'
import { importDatasets } from '../datasets.ts'
import type { ImportDataset } from '../import/dataset.ts'
import { openRun } from '../import/import.service.ts'
import { objectMapper } from '../import/mapper.ts'
import { reasonText, type Problem } from '../import/problems.ts'
import type { Profile } from '../import/profile.ts'
import { bindTo, importRows } from '../import/run.ts'
import { stretchesOf } from './rows.ts'

type Answer = EndpointAnswer<typeof ingestCall>

interface Delivery {
  dataset: string
  apiKey: ApiKey
  rows: Rows
  language: Language
  signal: AbortSignal
}

/** The profile whose columns are the API's fields. */
const profileName = 'plain'
const longestShownName = 100
const longestShownValue = 200
const longestShownReason = 500
/** Rows of a call wait in memory until their batch is full; many callers at once must not fill it. */
const batchRows = 5_000
/** Small deliveries leave the folding of rollups to a later one. */
const manyLoose = 2_000

/**
 * Takes deliveries in by the importer: a batch is a transaction of its own, so what was taken stays when the caller goes
 * away, and the same delivery again changes nothing. Deliveries of one dataset take turns by batch before they ask for a
 * connection, so that however many come at once the portal keeps its own.
 */
export function createIngest(database: Database) {
  const turns = new Map<string, TakeTurn>(importDatasets.map(({ name }) => [name, createTurns(1)]))
  return async (delivery: Delivery): Promise<Answer> => {
    const { dataset, profile, takeTurn } = doorOf(delivery.dataset, turns)
    const { apiKey, rows, language, signal } = delivery
    const bound = await bindTo(database, dataset, profile)
    const run = await openRun(database.pool, { dataset, profile, fileName: `api:${apiKey.name}`, remembers: false })
    const problems: Answer['problems'] = []
    const tell = (found: Problem[]) => {
      const room = found.slice(0, Math.max(0, listedProblems - problems.length))
      problems.push(...room.map((problem) => shown(problem, language)))
    }
    const result = await importRows(
      stretchesOf(
        rows,
        objectMapper(bound, (problem) => tell([problem])),
      ),
      (batch) => takeTurn(() => run.write(batch)),
      0,
      {
        dataset,
        batchRows,
        signal,
        onProblems: tell,
      },
    )
    await run.finish(manyLoose)
    const { read, added, changed, known, bad } = result
    const answer: Answer = { read, added, changed, known, bad, problems }
    if (read > 0 && bad === read) throw allBad(answer)
    return answer
  }
}

function doorOf(name: string, turns: Map<string, TakeTurn>) {
  const dataset: ImportDataset | undefined = importDatasets.find((candidate) => candidate.name === name)
  const profile: Profile | undefined = dataset?.profiles.find((candidate) => candidate.name === profileName)
  const takeTurn = turns.get(name)
  if (!dataset || !profile || !takeTurn) throw new Error(`No rows can be put into ${name}`)
  return { dataset, profile, takeTurn }
}

function shown({ line, column, value, reason }: Problem, language: Language): Answer['problems'][number] {
  return {
    line,
    field: column && shortened(column, longestShownName),
    value: value.slice(0, longestShownValue),
    reason: shortened(reasonText(language, reason), longestShownReason),
  }
}

function allBad(content: Answer): Refusal {
  const [first] = content.problems
  const values = { line: first?.line ?? 1, field: first?.field ?? '-', reason: first?.reason ?? '' }
  return new Refusal('invalid', { key: 'noRowTaken', values, content })
}

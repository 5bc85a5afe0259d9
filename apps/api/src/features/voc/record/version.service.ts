import { conflict } from '../../../platform/errors.ts'
import type { Language } from '../../../platform/messages.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Actor } from '../voc.policy.ts'
import { historyFor, readHistory } from './record.queries.ts'
import type { References } from './references.queries.ts'
import type { VocRecord } from './rows.ts'
import { titleOf } from '../voc.titles.ts'

/** Whom the refusal is said to, in their language and within what they may see. */
interface Reader {
  person: Actor
  references: References
  language: Language
}

/** Refuses to write over a record that is not the version that the author read. */
export async function refuseOtherVersion(trx: Trx, record: VocRecord, version: number, reader: Reader): Promise<void> {
  if (record.version === version) return
  if (record.version > version) throw await staleRefusal(trx, record, version, reader)
  throw conflict('vocVersionAhead', { version, latest: record.version }, { version: record.version, changes: [] })
}

/** Says who changed what since the version that the author read; the changes themselves go along for the screen. */
async function staleRefusal(trx: Trx, record: VocRecord, version: number, reader: Reader): Promise<Error> {
  const { person, references, language } = reader
  const changes = historyFor(person, await readHistory({ write: trx }, record.id, version), references)
  const who = new Set(changes.map((change) => change.by))
  const fields = new Set(changes.flatMap((change) => change.changes.map(({ field }) => titleOf(field, language))))
  const listed = (names: Set<string>) => [...names].join(', ') || '-'
  return conflict('vocStale', { who: listed(who), fields: listed(fields) }, { version: record.version, changes })
}

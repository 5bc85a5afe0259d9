import { listNames, listSubjects, type BothTexts, type DeclaredCalls, type Field, type Language } from '@ido/contract'
import { readRoleNames, readScopeNames, withNames } from '../../accounts/accounts.queries.ts'
import type { RecordEvent } from '../../audit/audit.ts'
import type { Database } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { notFound } from '../../errors.ts'
import type { Person, Scope } from '../../person.ts'
import { isAllowed, refuseIf } from '../../policy.ts'
import type { FileColumn } from '../columns.ts'
import { differences, readHistory, sidesOf } from '../history.ts'
import type { Asking, ManagedList, ManagedRecord } from '../list.ts'
import { kindRules } from './kinds.sql.ts'
import type { AnyParts, ListParts, StoredOf, Values } from './parts.ts'
import { forWholePortal } from './policy.ts'
import { statementsOf } from './statements.ts'

type Stored = Values & ManagedRecord

/** What the members of a list are made from. */
interface Made {
  readonly calls: DeclaredCalls
  readonly parts: AnyParts
  readonly statements: ReturnType<typeof statementsOf>
  find(read: Database['read'], id: number, person: Pick<Person, 'scope'>): Promise<Stored>
  label(stored: Stored, language: Language): string
  told(stored: Stored): Values
  /** The written fields of a record as the audit log and its history have them, in the order of their declaration. */
  plain(values: Values): Values
}

type Kept<C extends DeclaredCalls> = ManagedList<C, StoredOf<C>>

interface ListOfFields<C extends DeclaredCalls> extends Kept<C> {
  /** Who reads it counts by their scope alone. */
  source(filters: Parameters<Kept<C>['source']>[0], reader: Pick<Person, 'scope'>): ReturnType<Kept<C>['source']>
}

/** A management list whose statements, history and file follow from its declared fields. */
export function listOfFields<C extends DeclaredCalls>(calls: C, given: ListParts<C>): ListOfFields<C> {
  // Here a record is known to have the declared fields, no more; the contract checks what comes in and goes out.
  const parts: AnyParts = { policy: forWholePortal(), ...(given as unknown as ListParts<DeclaredCalls>) }
  const statements = statementsOf(calls.declared, parts)
  const written = entriesOf(calls).filter(([, field]) => isWritten(field))
  const made: Made = {
    calls,
    parts,
    statements,
    async find(read, id, person) {
      const stored = (await statements.readRow(read, id)) as Stored | undefined
      if (stored === undefined || !parts.policy.sees(person, stored)) throw notFound('notFound')
      return stored
    },
    label: (stored, language) => parts.label?.(stored, language) ?? String(stored[calls.declared.name]),
    told: (stored) => parts.told?.(stored) ?? made.plain(stored),
    plain: (values) =>
      Object.fromEntries(
        written
          .filter(([name]) => values[name] !== undefined)
          .map(([name, { kind }]) => [name, kindRules[kind].plain(values[name])]),
      ),
  }
  const list = {
    calls,
    titles: listNames[calls.page].titles,
    ...readingOf(made),
    ...writingOf(made),
    ...removingOf(made),
  }
  return { ...list, line: lineOf(made, list.lock) } as unknown as ListOfFields<C>
}

const entriesOf = ({ declared }: DeclaredCalls) => Object.entries(declared.fields)
const isWritten = ({ create, change }: Field): boolean => (create ?? change) !== null

// ---- Reading ----

function readingOf({ calls, parts, statements, find, label, told }: Made) {
  const type = listSubjects[calls.page]
  const entries = entriesOf(calls)
  const namesIds = entries.some(([, { kind }]) => kind === 'products' || kind === 'regions')
  const changeShown = async (database: Database, { scope }: Person) => {
    const names = await readScopeNames(database, scope)
    return (change: Parameters<typeof withNames>[0]) => withNames(change, names)
  }
  const shown = (name: string, { kind }: Field, stored: Stored, scope: Scope) => {
    const { shown: shownTo = (value: unknown) => value } = kindRules[kind]
    return shownTo(stored[name], scope)
  }
  const row = (stored: Stored, person: Person) => ({
    id: stored.id,
    ...Object.fromEntries(entries.map(([name, field]) => [name, shown(name, field, stored, person.scope)])),
    version: stored.version,
    can: { edit: isAllowed(parts.policy.whyNotKeep(person, stored)) },
  })
  return {
    source: statements.source,
    find,
    label,
    fields: told,
    row,
    detail: row,
    async history(database: Database, { id }: Stored, person: Person) {
      return readHistory(database, [{ type, id }], ...(namesIds ? [await changeShown(database, person)] : []))
    },
    ...(namesIds && { shownChange: changeShown }),
    columns: (database: Database, { scope }: Person) => columnsOf(calls, database, scope),
  }
}

/**
 * The list as a file. What has a text in both languages has a column for each.
 * @param valuesOf the fields of a record, where it is not stored by these names
 */
export async function columnsOf<Row extends object = Stored>(
  calls: DeclaredCalls,
  database: Database,
  scope: Scope,
  valuesOf: (row: Row) => Values = (row) => row as Values,
): Promise<FileColumn<Row>[]> {
  const entries = entriesOf(calls).filter(([, { inFile }]) => inFile ?? true)
  const has = (...kinds: readonly string[]) => entries.some(([, { kind }]) => kinds.includes(kind))
  const [roles, seen] = await Promise.all([
    has('audience') ? readRoleNames(database, scope) : [],
    has('product', 'region', 'products', 'regions') ? readScopeNames(database, scope) : null,
  ])
  const names = { roles, scope: seen ?? { regions: new Map(), products: new Map() } }
  // Worked out once for all cells of a row.
  const known = new WeakMap<Row, Values>()
  const fieldsOf = (row: Row): Values => {
    const values = known.get(row) ?? valuesOf(row)
    known.set(row, values)
    return values
  }
  return entries.flatMap(([name, field]): FileColumn<Row>[] => {
    const { cell, reader } = kindRules[field.kind]
    const column: FileColumn<Row> = {
      field: name,
      titles: field.titles,
      cell: (row, language) => cell(fieldsOf(row)[name], field, names, language),
      ...(isWritten(field) && field.inFile !== 'out' && { read: reader(name, field, names) }),
    }
    if (field.kind !== 'both') return [column]
    const titles = { id: `${field.titles.id} (Inggris)`, en: `${field.titles.en} (English)` }
    const english = (row: Row) => (fieldsOf(row)[name] as BothTexts).en
    return [column, { ...column, field: `${name}English`, titles, cell: english }]
  })
}

// ---- Writing ----

function writingOf({ calls, parts, statements, find, label, told, plain }: Made) {
  const type = listSubjects[calls.page]
  const subjectOf = (stored: Stored) => ({ type, id: stored.id, label: label(stored, 'id') })
  const refuseWrong = async (trx: Trx, after: Values, asking: Asking & { readonly isNew: boolean }) => {
    refuseIf(parts.policy.whyNotKeep(asking.person, after))
    await parts.check?.(trx, after, asking)
  }
  return {
    async lock(trx: Trx, id: number, person: Person): Promise<Stored> {
      await statements.lockRow(trx, id)
      return find(trx, id, person)
    },
    async create(trx: Trx, record: RecordEvent, input: Values, asking: Asking): Promise<Stored> {
      await statements.waitAsOne(trx)
      const fields = plain(input)
      await refuseWrong(trx, fields, { ...asking, isNew: true })
      const id = await statements.insert(trx, fields)
      await parts.save?.(trx, record, { id, fields }, asking)
      const made = await find(trx, id, asking.person)
      await record({ action: `${type}.created`, subject: subjectOf(made), after: told(made) })
      return made
    },
    /** A change that changes nothing writes nothing. */
    async change(trx: Trx, record: RecordEvent, wanted: { stored: Stored; change: Values }, asking: Asking) {
      const { stored, change } = wanted
      const before = plain(stored)
      const fields = { ...before, ...plain(change) }
      const changes = differences(before, fields)
      if (changes.length === 0) return []
      refuseIf(parts.policy.whyNotKeep(asking.person, stored))
      await refuseWrong(trx, fields, { ...asking, isNew: false })
      await statements.update(trx, stored.id, new Set(changes.map(({ field }) => field)), fields)
      await parts.save?.(trx, record, { id: stored.id, fields }, asking)
      const { reason = null } = asking
      await record({ action: `${type}.changed`, subject: subjectOf(stored), reason, ...sidesOf(changes) })
      return changes
    },
    whyNotChange: (stored: Stored, person: Person) => parts.policy.whyNotKeep(person, stored),
  }
}

function removingOf({ calls, parts: { policy, table } }: Made) {
  return {
    trash: { kind: listSubjects[calls.page], rows: [[table, 'id']] },
    async remove(_trx: Trx, stored: Stored, { person }: Asking, move: () => Promise<number>) {
      refuseIf(policy.whyNotKeep(person, stored))
      return move()
    },
    whyNotRestore: (stored: Stored, person: Person) => policy.whyNotKeep(person, stored),
    isSeen: (deleted: Parameters<typeof policy.seesDeleted>[1], person: Person) => policy.seesDeleted(person, deleted),
  }
}

/** A line of a file names its record by some of the fields. */
function lineOf({ calls, parts, statements }: Made, lock: (trx: Trx, id: number, person: Person) => Promise<Stored>) {
  const { fields } = calls.declared
  const { keys, policy } = parts
  return {
    keys: [keys],
    async find(trx: Trx, values: Values, person: Person): Promise<Stored | null> {
      const named: [field: string, value: unknown][] = []
      for (const key of keys) {
        const read = fields[key]?.create?.safeParse(values[key])
        const value = read?.success ? read.data : fields[key]?.kind === 'text' ? values[key] : undefined
        // The contract refuses a missing or impossible value, as it does in the form.
        if (value === undefined) return null
        named.push([key, value])
      }
      const id = await statements.findNamed(trx, named)
      if (id === null) return null
      const known = (await statements.readRow(trx, id)) as Stored
      return policy.sees(person, known) ? lock(trx, id, person) : null
    },
    body: (values: Values) => ({ ...values }),
  }
}

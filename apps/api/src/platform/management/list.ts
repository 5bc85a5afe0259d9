import type { EndpointAnswer, EndpointInput, FieldChange, FiledCount, HistoryEntry, ManagedCalls } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import type { RecordEvent } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import type { Trx } from '../database/transaction.ts'
import type { Person } from '../person.ts'
import type { Language } from '../messages.ts'
import type { WhyNot } from '../policy.ts'
import type { FileColumn } from './columns.ts'
import type { ListSource } from './page.ts'
import type { Deleted, TrashKind } from './trash.ts'

export type { ManagedCalls }

/** Who asks for a change, and why. */
export interface Asking {
  readonly person: Person
  readonly request: FastifyRequest
  readonly language: Language
  readonly reason?: string | null | undefined
}

/** What every record of a management list has. */
export interface ManagedRecord {
  readonly id: number
  readonly version: number
  readonly changed_at: Date
}

type Query<C extends ManagedCalls> = EndpointInput<C['list']>['query']
type OrderName<C extends ManagedCalls> = NonNullable<Query<C>['orderName']> & string
export type ListFilters<C extends ManagedCalls> = Omit<Query<C>, 'page' | 'size'>
export type NewRecord<C extends ManagedCalls> = EndpointInput<C['create']>['body']
export type RecordChange<C extends ManagedCalls> = Omit<EndpointInput<C['change']>['body'], 'version' | 'reason'>
type BulkChange<C extends ManagedCalls> = EndpointInput<C['bulk']>['body']['change']
type Row<C extends ManagedCalls> = EndpointAnswer<C['list']>[number]
type Detail<C extends ManagedCalls> = EndpointAnswer<C['detail']>

/** A line of a file as it came in: the fields that it fills, each in its own type. */
export type LineValues = Readonly<Record<string, unknown>>

/** Fields that name a record, each alone or several together; of several the first is always filled in. */
export type LineKeys = readonly (string | readonly string[])[]

/** What a management list says of itself; `mountManaged` does with it what every list does. */
export interface ManagedList<C extends ManagedCalls, Stored extends ManagedRecord> {
  readonly calls: C
  /** The name of its file. */
  readonly titles: Readonly<Record<Language, string>>
  /** What was asked for, of what the person may see. */
  source(filters: ListFilters<C>, person: Person): ListSource<Stored, OrderName<C>>
  /** The record; 404 where the person may not see it. */
  find(read: Database['read'], id: number, person: Person): Promise<Stored>
  /** The same, locked against its other writers. */
  lock(trx: Trx, id: number, person: Person): Promise<Stored>
  /** What people call it; what is kept of that is in Indonesian. */
  label(stored: Stored, language: Language): string
  /** Its fields as the audit log, histories and previews tell them. */
  fields(stored: Stored): Readonly<Record<string, unknown>>
  row(stored: Stored, person: Person): Row<C>
  detail(stored: Stored, person: Person, read: Database['read']): Detail<C> | Promise<Detail<C>>
  history(database: Database, stored: Stored, person: Person): Promise<HistoryEntry[]>
  /** What the person is shown of a change, where the log keeps ids and they read names. */
  shownChange?(database: Database, person: Person): Promise<(change: FieldChange) => FieldChange>
  /** The file's columns; one with `read` comes back in. */
  columns(database: Database, person: Person): Promise<FileColumn<Stored>[]>
  /** Makes a record and writes its history; `line` is what a file says of it, where a file makes it. */
  create(trx: Trx, record: RecordEvent, input: NewRecord<C>, asking: Asking, line?: LineValues): Promise<Stored>
  /** Changes a locked record and writes its history: one edit, a bulk edit and a line of a file have this in common. */
  change(
    trx: Trx,
    record: RecordEvent,
    wanted: { stored: Stored; change: RecordChange<C> },
    asking: Asking,
  ): Promise<FieldChange[]>
  /** What a bulk edit asks of one record, where that is not what the form asks. */
  bulkChange?(change: BulkChange<C>, stored: Stored, person: Person): RecordChange<C>
  /** Refuses to change what the person may not, before anything else is looked at. */
  whyNotChange?(stored: Stored, person: Person): WhyNot
  readonly trash: TrashKind
  /** What stays filed under a record that is deleted, as far as the person sees it. */
  filed?(stored: Stored, person: Person): Promise<FiledCount[]>
  /** Asks what depends on the locked record, ends what must end, and moves it to the trash. */
  remove(trx: Trx, stored: Stored, asking: Asking, move: () => Promise<number>): Promise<number>
  /** Refuses to bring back what the person may not. */
  whyNotRestore(stored: Stored, person: Person): WhyNot
  /** Whether the person may know of a deleted record; a list without it tells all who may open it of all of them. */
  isSeen?(deleted: Deleted, person: Person): boolean | Promise<boolean>
  readonly line: {
    /** What no two lines of a file may share. */
    readonly keys: LineKeys
    /** The record that a line speaks of, locked, or null where it makes one. Refuses a line that does not say. */
    find(trx: Trx, values: LineValues, person: Person): Promise<Stored | null>
    /** The line as the body that the form would send. */
    body(values: LineValues, stored: Stored | null): Record<string, unknown>
  }
}

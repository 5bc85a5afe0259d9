import type { DeclaredCalls, EndpointAnswer, Language } from '@ido/contract'
import type { RawBuilder } from 'kysely'
import type { RecordEvent } from '../../audit/audit.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Refusal } from '../../errors.ts'
import type { Condition } from '../../database/filters.sql.ts'
import type { Asking, ManagedRecord, NewRecord } from '../list.ts'
import type { ListPolicy } from './policy.ts'

/** A record of a list with declared fields: its row as the contract has it, before anything is hidden from a reader. */
export type StoredOf<C extends DeclaredCalls> = Omit<EndpointAnswer<C['list']>[number], 'can' | 'id' | 'version'> &
  ManagedRecord

/** What a list says beside its fields. Whatever is special beyond that takes the place of a member of the list. */
export interface ListParts<C extends DeclaredCalls> {
  readonly table: string
  /** What is joined to the table, which statements call `r`. */
  readonly joined?: RawBuilder<unknown>
  /** SQL of the fields that are no column of the table; the list writes these itself, if they are written. */
  readonly workedOut?: () => Readonly<Record<string, RawBuilder<unknown>>>
  /** SQL of orders that are no field. */
  readonly orders?: Readonly<Record<string, RawBuilder<unknown>>>
  /** What filters ask for that do not look for values of a field. */
  readonly filters?: Readonly<Record<string, (asked: string | undefined) => Condition>>
  /** What a search looks through, in place of all texts. */
  readonly searched?: RawBuilder<unknown>
  /** By default its records are for the whole portal. */
  readonly policy?: ListPolicy<NewRecord<C>>
  /** The fields that name a record in a file, together. */
  readonly keys: readonly (keyof StoredOf<C> & string)[]
  /** What summaries call a record, in place of the field that people know it by; what is kept of that is in Indonesian. */
  label?(record: StoredOf<C>, language: Language): string
  /** What the audit log has of a record, in place of its written fields. */
  told?(record: StoredOf<C>): Values
  /** Unique constraints, with the refusal of what another record has. */
  readonly taken: Readonly<Record<string, (fields: NewRecord<C>) => Refusal>>
  /** All writers of the list wait for each other by this name. */
  readonly oneWriter?: string
  /** Refuses what the fields together may not say, of a record that is new or changed. */
  check?(trx: Trx, fields: NewRecord<C>, asking: Asking & { readonly isNew: boolean }): void | Promise<void>
  /** Columns that a new record has besides its fields. */
  made?(fields: NewRecord<C>): Readonly<Record<string, unknown>>
  /** Columns that change with these fields. */
  changed?(fields: ReadonlySet<string>): Readonly<Record<string, unknown>>
  /** Writes what is no column of the table. */
  save?(trx: Trx, record: RecordEvent, wanted: { id: number; fields: NewRecord<C> }, asking: Asking): Promise<void>
}

/** What any list says, its policy chosen. */
export type AnyParts = ListParts<DeclaredCalls> & Required<Pick<ListParts<DeclaredCalls>, 'policy'>>

/** A value of each field by its name, whichever list it is. */
export type Values = Readonly<Record<string, unknown>>

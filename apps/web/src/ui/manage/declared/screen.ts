import type { DeclaredCalls, Field } from '@ido/contract'
import type { ComponentType, ReactNode } from 'react'
import type { Messages } from '../../form/fieldMessages.ts'
import type { PeopleOptions } from '../../people/queries.ts'
import type { Column } from '../../table/column.ts'
import type { BulkFormProps } from '../screen.ts'
import type { Say } from '../texts.ts'
import type { FieldWords } from '../words.ts'

/** What a form holds of a record, by field, each value as its input has it: a day as it is typed. */
export type FormValues = Readonly<Record<string, unknown>>

/** What every row has. */
export interface DeclaredRow {
  readonly id: number
  readonly version: number
  readonly can: { readonly edit: boolean }
}

/** What an input of a field is given. */
export interface FieldInputProps {
  readonly id: string
  readonly label: string
  readonly field: Field
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error?: string | undefined
  readonly help?: string | undefined
  readonly disabled?: boolean
  readonly required?: boolean
  /** The record that the form changes; null for a new one, and in a bulk edit. */
  readonly record: DeclaredRow | null
  /** Nothing is required, and what is not said stays as it is. */
  readonly inBulk?: boolean
  /** Of what can be chosen, by its value. */
  readonly renderOption: (option: string) => ReactNode
}

/** A row as something drawn; a method, so that the screen of one list is a screen of any. */
type Drawn<Row> = { draw(row: Row): ReactNode }['draw']
type NamedBy<Row> = { name(row: Row): string }['name']

export interface ExampleFile {
  readonly name: string
  readonly text: string
}

/** What the page says of a list whose screens follow from its fields; whatever is special takes the place of what follows. */
export interface DeclaredScreen<Row extends DeclaredRow> {
  readonly calls: DeclaredCalls
  /** Cells of the table that do not just write the value, or that are of no field. */
  readonly cells?: Readonly<Record<string, Drawn<Row>>>
  /** What columns that are of no field look like. */
  readonly looks?: Readonly<Record<string, Pick<Column<Row>, 'size' | 'align' | 'descendingFirst'>>>
  /** What a record is called, in place of the field that people know it by. */
  readonly useName?: () => NamedBy<Row>
  /** The heading of a record's page, where that is not what it is called. */
  readonly useTitle?: () => NamedBy<Row>
  /** The fields in words, in place of those that follow from the declaration. */
  readonly useWords?: () => FieldWords
  /** Inputs of the form that are not those of the field's kind. */
  readonly inputs?: { readonly [Name in keyof Row & string]?: ComponentType<FieldInputProps> }
  /** What filters offer that the declaration does not know, by filter. */
  readonly useChoices?: () => Readonly<Record<string, readonly string[]>>
  /** Before the words of a choice. */
  readonly sign?: (option: string) => ReactNode
  /** Before a record's name in the table. */
  readonly picture?: Drawn<Row>
  /** The fields of the bulk form, where those are not all that the contract lets be changed so. */
  readonly bulk?: readonly string[]
  /** In place of the bulk form that follows from the fields. */
  readonly bulkForm?: (props: BulkFormProps) => ReactNode
  /** Between title and toolbar of the list. */
  readonly lead?: ReactNode
  /** What the form of a new record holds beside what its fields begin with. */
  readonly start?: () => FormValues
  /** What the fields together may not say, by field. */
  readonly check?: (values: FormValues, say: Say) => Messages
  /** What can be done with a record besides changing and deleting it. */
  actions?(props: { readonly record: Row }): ReactNode
  /** Above what can be done with it: what else is known of a record. */
  beside?(props: { readonly record: Row }): ReactNode
  /** In place of everything that can be done with a record besides changing it. */
  panel?(props: { readonly record: Row }): ReactNode
  /** The page stays on the record after it was saved. */
  readonly staysWithRecord?: true
  /** Above the button that deletes it. */
  about?(props: { readonly record: Row }): ReactNode
  /** Its form takes the page's whole width. */
  readonly isWide?: true
  /** Its page offers no import. */
  readonly isNeverImported?: true
  /** Lines of a file that say by example what each column takes, in place of one that follows from the fields. */
  readonly useExample?: (options: PeopleOptions | undefined) => ExampleFile
}

/** A row of whichever list: it is known to have the declared fields, no more. */
export type AnyRow = DeclaredRow & Readonly<Record<string, unknown>>

/** A screen of whichever list. */
export type AnyScreen = DeclaredScreen<AnyRow>

import type { FileLayout } from '@ido/contract'
import type { DecimalMark } from '../../../platform/spreadsheet/figures.ts'

/** What a column of the dataset takes. Texts are kept to the letter; labels are looked up in the dataset's own lists. */
export type Field =
  /** An id has one form at every door (`plainId`); a link opens what it names, so it is an address of the web. */
  | { kind: 'text'; longest: number; isId?: true; isLink?: true }
  | { kind: 'whole'; least: number; most: number }
  /** A number, rounded to a whole one after it was multiplied where `whole` says so. */
  | { kind: 'amount'; least: number; most: number; whole?: true; shown?: ShownAmount }
  | { kind: 'yesNo' }
  /**
   * A promise may lie ahead, and one that names a day alone is kept until its end. A month may lie ahead, too; it is YYYY-MM or any time
   * within it, and becomes its first instant.
   */
  | { kind: 'time'; isPromise?: true; isMonth?: true }
  | LabelField
  /** JSON `[{status, at}, …]` as `Step`s; the statuses are labels of this list. */
  | { kind: 'steps'; list: ReadonlyMap<string, number>; synonyms?: ReadonlyMap<string, number> }

/** The unit that people know an amount in, and how many stored ones are one of it: 100 cents a rupiah. */
export interface AmountUnit {
  unit: 'rupiah' | 'hours' | 'percent' | 'milliseconds' | 'bytesPerSecond'
  per: number
}
/** By the other values of its row where it is not always the same. */
type ShownAmount = AmountUnit | ((values: RecordValues) => AmountUnit | null)

export interface LabelField {
  kind: 'label'
  /** Label in lower case to id. */
  list: ReadonlyMap<string, number>
  /** What else its labels are called, as `synonymsOf` makes it. */
  synonyms?: ReadonlyMap<string, number>
  /** The labels as people see them, where the list does not say it. */
  names?: readonly string[]
  title: string
  /** The field whose entry this one's belongs to, and by id to which: a sub-product brings its product along. */
  within?: { field: string; of: ReadonlyMap<number, number> }
}

/** Name of a field to what it takes, with its lists as they are in the database now. */
export type ProfileFields = Readonly<Record<string, Field>>

/** A state and the instant (milliseconds) from which it held. */
export type StateStep = readonly [status: number, at: number]

/** A label that its list does not have yet; the dataset adds it when it writes the row. */
export class NewLabel {
  readonly label: string
  constructor(label: string) {
    this.label = label
  }
}

export type Value = string | number | boolean | Date | NewLabel | readonly StateStep[] | null
/** Field to value. A field that the file does not have is absent, one that is empty in it is null. */
export type RecordValues = Record<string, Value | undefined>

/** One field made from one cell. */
export interface FieldRule {
  field: string
  /** Numbers: the range that the file uses, and what it is multiplied with and divided by to become the field's. */
  between?: readonly [least: number, most: number]
  times?: number
  per?: number
  /** Numbers: the sign before their tenths; without it a figure that can be two (1.500) is refused. */
  decimal?: DecimalMark
  /** Times: how they are written, such as 'YYYY-MM-DD HH:mm:ss' or a way as 'D/M/Y'; 'any' takes ISO 8601 and DD/MM/YYYY HH:mm. */
  format?: string
  /** Labels: what the file says -> the label of ours; null = no label. Without a map the cell is the label itself. */
  map?: Readonly<Record<string, string | null>>
  /** Labels: what the map does not have is looked up in the list. */
  orList?: true
  /** Labels: one that the list does not have is added to it. */
  grow?: true
}

export interface ProfileColumn {
  /** The cell must not be empty. */
  required?: boolean
  /** The file need not have the column. */
  optional?: boolean
  /** Other names under which files have it. */
  aliases?: readonly string[]
  fields: readonly FieldRule[]
}

/** How the columns of one kind of file become the fields of a dataset. */
export interface Profile {
  name: string
  dataset: string
  /** One line in both languages: which file this is for. */
  title: { id: string; en: string }
  /** Zone of the times in the file, an IANA name. */
  zone: string
  /** Cells that mean 'nothing' beside the empty one. */
  nulls: readonly string[]
  /**
   * What a row is known by: 'id' = its own id, a later row with that id is its newer state; 'row' = its cells and the
   * occurrence number among equal rows of the file; 'event' = each row is one event of the record with that id.
   */
  identity: 'id' | 'row' | 'event'
  columns: Readonly<Record<string, ProfileColumn>>
  /** The portal writes such files itself, with an apostrophe before what a spreadsheet would run: it is taken off again. */
  isOurs?: true
  /** Columns that such files have and nobody needs; 'others' = all but the profile's own. */
  ignored?: readonly string[] | 'others'
  /** How the file is written, where a person has seen it; else it is looked at before it is read. */
  layout?: FileLayout
  /** Cells that are the same in every row, read like those of a column of this name. */
  cells?: Readonly<Record<string, { fields: readonly FieldRule[]; text: string }>>
  /** Fields that are the same in every row; labels by name. */
  constants: Readonly<Record<string, string | number>>
  /** Constants that hold for the file that the profile was made for, and are asked about for others. */
  asksFor?: readonly string[]
  /** What the name of the file says: constants and rules of fields that hold for it; null where it is no such file. */
  ofFile?(name: string): Pick<Profile, 'columns' | 'constants'> | null
  /** How such files are called, for who brings another one. */
  fileNames?: string
}

/** A field of text, '' where it is absent. */
export function textIn(values: RecordValues, field: string): string {
  const value = values[field]
  return typeof value === 'string' ? value : ''
}

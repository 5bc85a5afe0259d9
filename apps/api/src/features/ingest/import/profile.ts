/** What a column of the dataset takes. Texts are kept to the letter; labels are looked up in the dataset's own lists. */
export type Field =
  | { kind: 'text'; longest: number }
  | { kind: 'whole'; least: number; most: number }
  | { kind: 'time' }
  | { kind: 'label'; list: ReadonlyMap<string, number>; title: string }

/** Name of a field to what it takes, with its lists as they are in the database now. */
export type Fields = Readonly<Record<string, Field>>

/** One field made from one cell. */
export interface FieldRule {
  field: string
  /** Whole numbers: the range that the file uses, and what it is multiplied by to become the field's. */
  between?: readonly [least: number, most: number]
  times?: number
  /** Times: how they are written, such as 'YYYY-MM-DD HH:mm:ss'. */
  format?: string
  /** Labels: what the file says -> the label of ours; null = no label. Without a map the cell is the label itself. */
  map?: Readonly<Record<string, string | null>>
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
  columns: Readonly<Record<string, { required?: boolean; fields: readonly FieldRule[] }>>
  /** Fields that are the same in every row; labels by name. */
  constants: Readonly<Record<string, string | number>>
}

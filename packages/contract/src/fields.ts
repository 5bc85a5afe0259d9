import { z } from 'zod'
import { bodyId, givenDay, givenInstant } from './envelope.ts'
import type { ChoiceWords, Language } from './language.ts'
import { npsPoints } from './nps.ts'
import { roles } from './permissions.ts'

// The fields of a management list, each declared once: shapes, statements, file, table and form follow from the declaration.

/** What kind of value a field has; server and page each know how to store, write and ask for one of a kind. */
export type FieldKind =
  | 'text'
  | 'both'
  | 'choice'
  | 'choices'
  | 'truth'
  | 'audience'
  | 'day'
  | 'instant'
  | 'whole'
  | 'count'
  | 'number'
  | 'points'
  | 'product'
  | 'region'
  | 'products'
  | 'regions'
  | 'json'

/** What a field says of itself whatever its kind. */
export interface FieldLook {
  /** Its name on screens and as a heading of the file, unless the texts of the list call it something else. */
  readonly titles: Readonly<Record<Language, string>>
  /** Below its input. */
  readonly help?: Readonly<Record<Language, string>>
  /** Width of its column in the table, in pixels. */
  readonly width?: number
  /** Its column takes the width that the others leave over. */
  readonly grows?: true
  /** Sorting starts from the large end. */
  readonly descendingFirst?: true
  /** Whether it is a column of the file, or one that only goes out; by default only fields that can be written. */
  readonly inFile?: boolean | 'out'
}

/** What its kind needs to know. */
export interface FieldLimits {
  readonly longest?: number
  /** Several lines, or an address, where a form asks for text. */
  readonly input?: 'area' | 'url'
  /** Whether a text that is not empty may be written. */
  readonly allows?: (text: string) => boolean
  /** A file has a dash for an empty text, so that it empties that of another portal, too. */
  readonly marksEmpty?: true
  /** The choices in their order. */
  readonly options?: readonly string[]
  /** What the choices are called. */
  readonly words?: ChoiceWords
  /** What a form of a new record begins with. */
  readonly first?: string
  readonly least?: number
  readonly most?: number
  /** The end of something that lasts through a day, which a file writes as its last day. */
  readonly isEnd?: true
}

/** A field; `create` and `change` are null where it is not written there. */
export interface Field<
  Row extends z.ZodType = z.ZodType,
  Create extends z.ZodType | null = z.ZodType | null,
  Change extends z.ZodType | null = z.ZodType | null,
>
  extends FieldLook, FieldLimits {
  readonly kind: FieldKind
  readonly isRequired: boolean
  readonly row: Row
  readonly create: Create
  readonly change: Change
}

export type Fields = Readonly<Record<string, Field>>

type Given<Value> = z.ZodType<Value, Value>
/** A field that a new record must have. */
type Needed<Row extends z.ZodType, Value> = Field<Row, Given<Value>, z.ZodOptional<Given<Value>>>
/** A field that a new record has a value of by itself. */
type Defaulted<Row extends z.ZodType, Value> = Field<Row, z.ZodDefault<Given<Value>>, z.ZodOptional<Given<Value>>>

/** A field of which all shapes are its own. */
export function shaped<Row extends z.ZodType, Create extends z.ZodType, Change extends z.ZodType>(
  kind: FieldKind,
  shapes: Pick<Field<Row, Create, Change>, 'row' | 'create' | 'change'>,
  look: FieldLook & FieldLimits,
): Field<Row, Create, Change> {
  return { ...look, ...shapes, kind, isRequired: false }
}

/** A field that every record has, in a shape of its own. */
export function needed<Row extends z.ZodType, Value>(
  kind: FieldKind,
  row: Row,
  given: Given<Value>,
  look: FieldLook & FieldLimits,
): Needed<Row, Value> {
  return { ...look, kind, isRequired: true, row, create: given, change: given.optional() }
}

/** A field that a new record need not say, in a shape of its own. */
export function defaulted<Row extends z.ZodType, Value>(
  kind: FieldKind,
  row: Row,
  given: Given<Value>,
  value: NonNullable<Value> | null,
  look: FieldLook & FieldLimits,
): Defaulted<Row, Value> {
  const create = given.default(value as z.core.util.NoUndefined<Value>)
  return { ...look, kind, isRequired: false, row, create, change: given.optional() }
}

interface TextLook extends FieldLook, Pick<FieldLimits, 'input' | 'allows' | 'marksEmpty'> {
  readonly longest: number
  /** What is said of a text that `allows` refuses, by the key of the message. */
  readonly refusal?: string
  /** In place of a text without spaces around it. */
  readonly given?: Given<string>
}

function shapeOfText(least: number, { longest, allows, refusal, given }: TextLook): Given<string> {
  const shape = given ?? (least > 0 ? z.string().trim().min(least).max(longest) : z.string().trim().max(longest))
  if (allows === undefined) return shape
  return shape.refine((text) => (text === '' && least === 0) || allows(text), refusal)
}

/** A text that every record has. */
export const requiredText = (look: TextLook): Needed<z.ZodString, string> =>
  needed('text', z.string(), shapeOfText(1, look), look)

/** A text that may be empty. */
export const text = (look: TextLook): Defaulted<z.ZodString, string> =>
  defaulted('text', z.string(), shapeOfText(0, look), '', look)

/** One of a few. */
export function choice<const Option extends string>({
  options,
  words,
  first,
  ...look
}: FieldLook & {
  readonly options: readonly [Option, ...Option[]]
  readonly words: ChoiceWords<NoInfer<Option>>
  readonly first: NoInfer<Option>
}) {
  const shape = z.enum(options)
  return defaulted<typeof shape, Option>('choice', shape, shape, first, {
    ...look,
    options,
    words,
    first,
  })
}

/** Rights of the people who are shown the record; none is everybody with access. */
export function audience(look: FieldLook) {
  const shape = z.array(z.enum(roles))
  return defaulted('audience', shape, shape.max(roles.length), [], look)
}

/** A day of Asia/Jakarta that every record has. */
export const requiredDay = (look: FieldLook): Needed<z.ZodISODate, string> =>
  needed('day', z.iso.date(), givenDay, look)

/** An instant that every record has. */
export const requiredInstant = (look: FieldLook & Pick<FieldLimits, 'isEnd'>): Needed<z.ZodISODateTime, string> =>
  needed('instant', z.iso.datetime({ offset: true }), givenInstant, look)

/** A whole number; the server chooses that of a new record where none is given. */
export function whole({ least, most, ...look }: FieldLook & { readonly least: number; readonly most: number }) {
  const shape = z.int().min(least).max(most)
  return {
    ...defaulted<z.ZodInt, number | null>('whole', z.int(), shape.nullable(), null, { ...look, least, most }),
    change: shape.optional(),
  }
}

const textOrNumber = z.union([z.number(), z.string().max(40)])
type TextOrNumber = z.output<typeof textOrNumber>

/** A whole number that every record has, sent as text or a number; what is none is refused with this message. */
export function requiredWhole({
  least,
  most,
  refusal,
  ...look
}: FieldLook & { readonly least: number; readonly most: number; readonly refusal: string }) {
  const isWithin = (given: TextOrNumber) =>
    /^\d{1,4}$/.test(String(given).trim()) && Number(given) >= least && Number(given) <= most
  const given = textOrNumber.refine(isWithin, refusal)
  return needed<z.ZodInt, TextOrNumber>('whole', z.int(), given, { ...look, least, most })
}

/** Points of an NPS that every record has, sent as text or a number and answered as text with a decimal point. */
export function requiredPoints(look: FieldLook): Needed<z.ZodString, TextOrNumber> {
  const given = textOrNumber.refine((points) => npsPoints(points) !== null, 'notNpsPoints')
  return needed('points', z.string(), given, look)
}

const ids = z.array(bodyId).min(1).max(500)

/** A figure that every record has. */
export function requiredNumber({
  least,
  most,
  ...look
}: FieldLook & { readonly least: number; readonly most: number }) {
  return needed('number', z.number(), z.number().min(least).max(most), { ...look, least, most })
}

/** Id of the product or region that a record is for; null is all of them together. */
export function forPlace(kind: 'product' | 'region', look: FieldLook) {
  return defaulted<z.ZodNullable<z.ZodInt>, number | null>(kind, z.int().nullable(), bodyId.nullable(), null, look)
}

/** The same field where only a new record says it: it names the record, as files do. */
export function onlyNew<Row extends z.ZodType, Create extends z.ZodType>(
  field: Field<Row, Create>,
): Field<Row, Create, null> {
  return { ...field, change: null }
}

/** Ids of products or regions that a record concerns; null is all there are. */
export function concerned(kind: 'products' | 'regions', look: FieldLook) {
  return defaulted<z.ZodNullable<z.ZodArray<z.ZodInt>>, number[] | null>(
    kind,
    z.array(z.int()).nullable(),
    ids.nullable(),
    null,
    look,
  )
}

/** Ids of the products that a record names. */
export const namedProducts = (look: FieldLook): Needed<z.ZodArray<z.ZodInt>, number[]> =>
  needed('products', z.array(z.int()), ids, look)

/** What the server works out of a record, and nobody writes. */
export function workedOut<Row extends z.ZodType>(
  kind: FieldKind,
  row: Row,
  look: FieldLook & Pick<FieldLimits, 'options' | 'words'>,
): Field<Row, null, null> {
  return { inFile: false, ...look, kind, isRequired: false, row, create: null, change: null }
}

type Written<F extends Fields, Part extends 'create' | 'change'> = {
  -readonly [Name in keyof F as F[Name][Part] extends z.ZodType ? Name : never]: Extract<F[Name][Part], z.ZodType>
}

type Rows<F extends Fields> = { -readonly [Name in keyof F]: F[Name]['row'] }

const pick = (fields: Fields, part: 'row' | 'create' | 'change') =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field[part] ? [[name, field[part]]] : [])))

/** The shapes of all fields in a row. */
export const rowShapes = <F extends Fields>(fields: F) => pick(fields, 'row') as Rows<F>

/** The body that makes a record. */
export const createShape = <F extends Fields>(fields: F) =>
  z.strictObject(pick(fields, 'create') as Written<F, 'create'>)

/** The body that changes a record; what it leaves out stays. */
export const changeShape = <F extends Fields>(fields: F) =>
  z.strictObject(pick(fields, 'change') as Written<F, 'change'>)

/** The change of some fields of many records. */
export function bulkShape<F extends Fields, const Name extends keyof F & string>(fields: F, names: readonly Name[]) {
  const some = Object.fromEntries(Object.entries(fields).filter(([name]) => names.some((one) => one === name)))
  return z.strictObject(pick(some, 'change') as Pick<Written<F, 'change'>, Name & keyof Written<F, 'change'>>)
}

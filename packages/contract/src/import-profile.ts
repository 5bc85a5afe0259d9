import { z } from 'zod'
import { cellSeparators, decimalMarks, fileEncodings, timeWays } from './file-forms.ts'

/*
 * What page, command and importer say to each other about a file of another shape: how it is written, what was
 * found in its columns, which column fills which field, and what a person still has to be asked. Answers to questions are
 * edits of the profile, so a profile without open questions is all that an import needs. On the server, in ingest/import:
 *
 * surveyFile(path, {name, layout})              page and command: looks at the whole file -> FileSurvey; `layout` = what a person corrected
 * guessProfile(survey, dataset, fields, {like}) page and command: -> ProfileGuess, pure; fields = await dataset.fields(database)
 * openSource(path, layout)                      page: rows for a preview beyond `survey.first`
 * profileOf(profile, dataset, fields)           page and command: a saved profile as importFile takes it; refuses what is not answered
 * importFile(database, {profile, path, …})      both: dry run and run alike; it finds encoding, separator and titles again by itself
 */

const name = z.string().min(1).max(200)
const title = z.string().max(1_000)
/** The line or row of the titles, counted from 1; 0 where there are none, and columns are called A, B, C … */
const headerLine = z.int().min(0).max(10_000)

const sheetName = z.string().min(1).max(255)

/** How a file is written. */
export const fileLayout = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('csv'),
      encoding: z.enum(fileEncodings),
      separator: z.enum(cellSeparators),
      headerLine,
    }),
    z.strictObject({ kind: z.literal('xlsx'), sheet: sheetName, headerLine }),
  ])
  .meta({ id: 'FileLayout' })
export type FileLayout = z.output<typeof fileLayout>

/** What a person says of it: of a workbook perhaps the sheet alone, whose titles are then looked for. */
export const givenLayout = z.union([fileLayout, z.strictObject({ kind: z.literal('xlsx'), sheet: sheetName })])
export type GivenLayout = z.output<typeof givenLayout>

/** The column that fills a field, and how its cells are read. */
const fieldOfColumn = z.strictObject({
  column: title,
  /** Times; without it there is a question left. */
  format: z.enum(timeWays).optional(),
  /** Figures; without it one that can be two, such as 1.500, is refused. */
  decimal: z.enum(decimalMarks).optional(),
  /** Labels: what the file says -> the label of ours, null = none. What is not in it is looked up in the list. */
  map: z.record(z.string().max(1_000), z.string().max(1_000).nullable()).optional(),
  /** Figures: what they are multiplied with and divided by to become the field's, 100 for percent that become shares. */
  times: z.number().positive().max(1e9).optional(),
  per: z.number().positive().max(1e9).optional(),
})

/** Letters, digits, spaces, dots and dashes: it is shown as `import:<name>` where the records came from. */
const profileName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,79}$/u)

/** How the columns of one kind of file become the fields of a dataset, as it is kept and as `--profile FILE.json` takes it. */
export const importProfile = z
  .strictObject({
    version: z.literal(1),
    name: profileName,
    dataset: name,
    /** The shipped profile whose fields, value maps and constants it starts from; 'plain' has the fields of the dataset. */
    like: name,
    layout: fileLayout,
    /** IANA name of the zone of times that do not name their own. */
    zone: z.string().min(1).max(60),
    /** Cells that mean 'nothing' beside the empty one. */
    nulls: z.array(z.string().max(100)).max(50),
    /** 'id' = rows have an id of their own, 'row' = known by their cells, 'event' = several rows a record. */
    identity: z.enum(['id', 'row', 'event']),
    /** Name of a field -> its column. */
    fields: z.record(name, fieldOfColumn),
    /** Name of a field -> what a cell of it would say in every row; times in ISO 8601, figures with a point. */
    constants: z.record(name, z.string().min(1).max(2_000)),
  })
  .meta({ id: 'ImportProfile' })
export type ImportProfile = z.output<typeof importProfile>

/** A cell that decided something, by the line that it stands in. */
const decidingCell = z.object({ line: z.int(), value: z.string() })

/** What the whole column decided, by which cells (none where all read alike), or what a person has to be asked. */
const decision = <Way extends z.ZodType>(way: Way) =>
  z.union([
    z.object({ way, decidedBy: z.array(decidingCell) }),
    z.object({ ask: z.array(way), because: z.array(decidingCell) }),
  ])

export const surveyedColumn = z
  .object({
    name: z.string(),
    /** Cells with something in them. */
    filled: z.int(),
    /** What stands in others for nothing, such as - or N/A. */
    nulls: z.array(z.string()),
    /** Formulas and errors of a spreadsheet, whose rows are refused where the column is used. */
    refused: z.object({ count: z.int(), first: z.array(decidingCell) }),
    /** The first few different ones. */
    samples: z.array(z.string()),
    /** All different ones with how often each occurs, null where there are more than a list would have. */
    values: z.array(z.object({ value: z.string(), count: z.int() })).nullable(),
    /** Null where it holds no times. */
    times: decision(z.enum(timeWays)).nullable(),
    /** Whether most of its cells are figures. */
    isFigures: z.boolean(),
    /** Null where it holds no figures. A cell that can be two figures is asked about, however few there are. */
    decimal: decision(z.enum(decimalMarks)).nullable(),
    /** Least and greatest of its figures, where their decimal sign is decided. */
    range: z.object({ least: z.number(), most: z.number() }).nullable(),
  })
  .meta({ id: 'SurveyedColumn' })
export type SurveyedColumn = z.output<typeof surveyedColumn>

export const fileSurvey = z
  .object({
    name: z.string(),
    bytes: z.int(),
    layout: fileLayout,
    /** The sheets of a workbook, none of a CSV; hidden ones last. Those beyond the first fifty are not looked at. */
    sheets: z.array(
      z.object({
        name: z.string(),
        isHidden: z.boolean(),
        /** Rows with something in them, which go on where these are not all. */
        size: z.object({ rows: z.int(), columns: z.int(), isAll: z.boolean() }).nullable(),
        /** What stands in its first row. */
        begins: z.string(),
      }),
    ),
    /** The first sheet is no table: this one is proposed, and a person is to say which it is. */
    asksSheet: z.boolean(),
    /** Lines that decided the encoding, as they read in it. */
    encodingDecidedBy: z.array(decidingCell),
    /** Rows that decided the separator and where the titles stand; none where a person did. */
    separatorDecidedBy: z.array(decidingCell),
    titlesDecidedBy: z.array(decidingCell),
    /** Rows below the titles that could be read, and those that could not. */
    rows: z.int(),
    broken: z.int(),
    /** What a spreadsheet program does not show of them, and is read all the same: how many rows, the first of them, and columns. */
    hidden: z.object({
      rows: z.int(),
      ranges: z.array(z.object({ from: z.int(), to: z.int() })),
      columns: z.array(z.string()),
    }),
    /** Cells that were given what stands in the merged cell over them. */
    merged: z.int(),
    /** What stands above the titles. */
    above: z.array(z.string()),
    columns: z.array(surveyedColumn),
    /** The first rows, for a preview. */
    first: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  })
  .meta({ id: 'FileSurvey' })
export type FileSurvey = z.output<typeof fileSurvey>

const words = z.object({ id: z.string(), en: z.string() })

/** A field that a file can fill. */
export const offeredField = z
  .object({
    name: z.string(),
    title: words,
    kind: z.enum(['text', 'whole', 'amount', 'yesNo', 'time', 'label', 'steps']),
    /** Without a column or a constant for it there is no import. */
    required: z.boolean(),
    /** Labels: those that there are, null where there are more than a choice has; other kinds: null. */
    list: z.array(z.string()).nullable(),
    /** What it is in every row where the profile says nothing else, null where it is left empty. */
    constant: z.string().nullable(),
  })
  .meta({ id: 'OfferedField' })
export type OfferedField = z.output<typeof offeredField>

const question = z.discriminatedUnion('kind', [
  /** Which way round the column's days stand: set `fields[field].format`. */
  z.object({
    kind: z.literal('timeWay'),
    field: z.string(),
    column: z.string(),
    ways: z.array(z.enum(timeWays)),
    because: z.array(decidingCell),
  }),
  /** Which sign stands before the tenths: set `fields[field].decimal`. */
  z.object({
    kind: z.literal('decimal'),
    field: z.string(),
    column: z.string(),
    marks: z.array(z.enum(decimalMarks)),
    because: z.array(decidingCell),
  }),
  /** A required field without a column: set `fields[field]` or `constants[field]`. */
  z.object({ kind: z.literal('missing'), field: z.string() }),
  /** Values that the field's list does not have: set `fields[field].map`. */
  z.object({
    kind: z.literal('labels'),
    field: z.string(),
    column: z.string(),
    values: z.array(z.string()),
    /** Of those that are a letter or two away from one label: which one, to be asked about. */
    near: z.record(z.string(), z.string()),
  }),
  /** A constant of the shipped profile that belongs to its own file: let it be confirmed, or set `constants[field]`. */
  z.object({ kind: z.literal('constant'), field: z.string(), value: z.string() }),
])
export type ImportQuestion = z.output<typeof question>

export const profileGuess = z
  .object({
    /** Complete but for the questions. */
    profile: importProfile,
    fields: z.array(offeredField),
    /** The field of ids that rows can be without, which are then known by their cells (`identity` 'row'); null where all need one. */
    rowsWithoutId: z.string().nullable(),
    /** One for each field that a column fills, and why. A match that is not sure is to be looked at. */
    matches: z.array(
      z.object({
        field: z.string(),
        column: z.string(),
        why: z.enum(['name', 'synonym', 'content']),
        sure: z.boolean(),
      }),
    ),
    /** Columns that fill nothing. */
    unused: z.array(z.string()),
    questions: z.array(question),
  })
  .meta({ id: 'ProfileGuess' })
export type ProfileGuess = z.output<typeof profileGuess>

import {
  allWords,
  audienceNames,
  everybodyWords,
  npsPoints,
  roles,
  type BothTexts,
  type ChoiceWords,
  type Field,
  type FieldKind,
  type Language,
  type Role,
} from '@ido/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { RoleName, ScopeNames } from '../../accounts/accounts.queries.ts'
import { containsWords, oneOf, type Condition } from '../../database/filters.sql.ts'
import { invalid } from '../../errors.ts'
import { hiddenPlace } from '../../http/scope.ts'
import type { Scope } from '../../person.ts'
import { inRoleOrder, shownToOneOf } from '../../scope/audience.sql.ts'
import { dayCell, type Cell } from '../../spreadsheet/cell.ts'
import { idFinder, labelWords, squeezed } from '../../words/label-words.ts'
import { askedIds, askedNames } from '../asked.ts'
import {
  choiceFinder,
  choiceReader,
  emptyMark,
  idsCell,
  instantCell,
  isEmptyMark,
  namesCell,
  notListed,
  readIds,
  readNames,
  readText,
  readYesNo,
  saysEverything,
  yesNoCell,
} from '../columns.ts'
import { lastDayCell, readDay, readInstant, readLastDay } from '../written-days.ts'

type Column = RawBuilder<unknown>

/** What the cells of a file are written with, as far as its columns need it. */
export interface FileNames {
  readonly roles: readonly RoleName[]
  readonly scope: Pick<ScopeNames, 'regions' | 'products'>
}

/** What the server does with the fields of a kind. A value is what the contract's row says it is, wherever it is. */
export interface KindRules {
  /** The column as it is read. */
  select(column: Column): Column
  order(column: Column, field: Field): Column
  /** What a filter of this name asks for. */
  where?(column: Column, name: string, asked: string | undefined, field: Field): Condition
  /** Equal values are written equally, so that a history shows only what differs. */
  plain(value: unknown): unknown
  /** What a person with this scope is shown of it. */
  shown?(value: unknown, scope: Scope): unknown
  cell(value: unknown, field: Field, names: FileNames, language: Language): Cell
  /** Reads a cell; throws the refusal of one that means nothing. */
  reader(name: string, field: Field, names: FileNames): (text: string) => unknown
}

const same = (value: unknown) => value
const asIs: Pick<KindRules, 'select' | 'order' | 'plain' | 'cell'> = {
  select: (column) => column,
  order: (column) => column,
  plain: same,
  cell: (value) => value as Cell,
}

const sorted = (ids: unknown) => ids && [...new Set(ids as number[])].toSorted((a, b) => a - b)

const within = (ids: unknown, seen: readonly number[] | null) =>
  ids === null || seen === null ? ids : (ids as number[]).filter((id) => seen.includes(id))

/** Records that concern one of these, or everything; an empty list meets only the latter, none asks for nothing. */
export function concerning(column: Column, ids: readonly number[] | null | undefined): Condition {
  return ids == null ? null : sql<SqlBool>`(${column} is null or ${column} && ${ids}::integer[])`
}

const idsOf = (part: 'regions' | 'products'): KindRules => ({
  ...asIs,
  where: (column, name, asked) => concerning(column, askedIds(name, asked)),
  plain: sorted,
  // Of what one may not know not even the number.
  shown: (value, scope) => within(value, scope[part]),
  cell: (value, _field, { scope }, language) => idsCell(value as number[] | null, scope[part], part, language),
  reader: (name, _field, { scope }) => readIds(name, part, scope[part]),
})

const idOf = (part: 'region' | 'product'): KindRules => ({
  ...asIs,
  where: (column, name, asked) => oneOf(column, askedIds(name, asked)),
  cell: (id, _field, { scope }, language) =>
    id === null ? allWords[`${part}s`][language] : (scope[`${part}s`].get(id as number) ?? hiddenPlace),
  reader(name, _field, { scope }) {
    const find = idFinder(scope[`${part}s`])
    return (text) => {
      const id = find(text)
      if (isEmptyMark(text) || (id === undefined && saysEverything(text))) return null
      if (id === undefined) throw notListed(name, `${part}s`, text)
      return id
    }
  },
})

const iso = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')

/** A whole number, else the text, which the contract refuses. */
const readWhole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : text)

/** A figure, null for a dash, else the text, which the contract refuses. */
function readNumber(text: string): number | string | null {
  if (readText(text) === null) return null
  return Number.isFinite(Number(text)) && text !== '' ? Number(text) : text
}

/** Who something can be for, as files say it. */
const audienceWords = {
  id: [everybodyWords.id, ...roles].join(', '),
  en: [everybodyWords.en, ...roles].join(', '),
}

/** Rights by the names of the roles that are called after them. */
const rightWords = (named: readonly RoleName[]) =>
  Object.fromEntries(
    roles.map((right) => {
      const { label = right } = named.find(({ name }) => name === right) ?? {}
      return [right, { id: labelWords('id')(label), en: labelWords('en')(label) }]
    }),
  ) as ChoiceWords<Role>

export const kindRules: Readonly<Record<FieldKind, KindRules>> = {
  text: {
    ...asIs,
    where: (column, _name, asked) => containsWords(column, asked),
    order: (column, { isRequired }) => (isRequired ? sql`lower(${column})` : sql`nullif(lower(${column}), '')`),
    cell: (value, { marksEmpty }) => (value === '' && marksEmpty ? emptyMark : (value as string)),
    reader:
      (_name, { isRequired }) =>
      (text) =>
        isRequired ? text : (readText(text) ?? ''),
  },
  choice: {
    ...asIs,
    where: (column, name, asked, { options }) => oneOf(column, askedNames(name, asked, options)),
    cell: (value, { words }, _names, language) => words?.[value as string]?.[language] ?? (value as string),
    reader: (name, { words = {} }) => choiceReader(name, words),
  },
  choices: {
    ...asIs,
    cell: (value, { words = {} }, _names, language) =>
      namesCell((value as string[]).map((one) => words[one]?.[language] ?? one)),
    reader(name, { words = {} }) {
      const read = choiceReader(name, words)
      return (text) => readNames(text).map(read)
    },
  },
  truth: {
    ...asIs,
    cell: (value, _field, _names, language) => yesNoCell(value as boolean, language),
    reader: (name) => readYesNo(name),
  },
  audience: {
    ...asIs,
    where: (column, name, asked) => shownToOneOf(column, askedNames(name, asked, audienceNames)),
    plain: (value) => inRoleOrder(value as Role[]),
    shown: (value) => inRoleOrder(value as Role[]),
    cell: (value, _field, _names, language) =>
      (value as Role[]).length === 0 ? everybodyWords[language] : namesCell(inRoleOrder(value as Role[])),
    reader(name, _field, { roles: named }) {
      const find = choiceFinder(rightWords(named))
      return (text) => {
        if (Object.values(everybodyWords).some((word) => squeezed(word) === squeezed(text))) return []
        return readNames(text).map((word) => {
          const right = find(word)
          if (right !== undefined) return right
          throw invalid([{ field: name, key: 'notOneOf', values: { options: audienceWords } }])
        })
      }
    },
  },
  day: {
    ...asIs,
    cell: (value) => (value === null ? null : dayCell(value as string)),
    reader: (name) => readDay(name),
  },
  instant: {
    ...asIs,
    select: (column) => sql`to_char(${column} at time zone 'UTC', ${iso})`,
    plain: (value) => value && new Date(value as string).toISOString(),
    cell(value, { isEnd }) {
      const instant = value === null ? null : new Date(value as string)
      return isEnd ? lastDayCell(instant) : instantCell(instant)
    },
    reader: (name, { isEnd }) => (isEnd ? readLastDay(name) : readInstant(name, 'begins')),
  },
  whole: {
    ...asIs,
    where: (column, name, asked) => oneOf(column, askedIds(name, asked)),
    plain: (value) => value && Number(value),
    reader: () => readWhole,
  },
  count: { ...asIs, reader: () => readWhole },
  points: {
    ...asIs,
    select: (column) => sql`${column}::text`,
    plain: (value) => npsPoints(value as string) ?? Number(value),
    cell: (value) => Number(value),
    reader: (name) => (text) => {
      const points = npsPoints(text)
      if (points === null) throw invalid([{ field: name, key: 'notNpsPoints' }])
      return points
    },
  },
  number: { ...asIs, cell: (value) => (value as Cell) ?? emptyMark, reader: () => readNumber },
  both: {
    ...asIs,
    cell: (value) => (value as BothTexts).id,
    reader: () => (text) => readText(text) ?? '',
  },
  json: {
    ...asIs,
    cell: (value) => (value === null ? emptyMark : JSON.stringify(value)),
    reader: (name) => (text) => {
      try {
        return readText(text) === null ? null : (JSON.parse(text) as unknown)
      } catch {
        throw invalid([{ field: name, key: 'notQuestion' }])
      }
    },
  },
  product: idOf('product'),
  region: idOf('region'),
  products: idsOf('products'),
  regions: idsOf('regions'),
}

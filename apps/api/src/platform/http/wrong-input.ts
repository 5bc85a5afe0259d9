import type { FieldError } from '@ido/contract'
import { z } from 'zod'
import type { WrongField } from '../errors.ts'
import {
  isMessageKey,
  say,
  sayBriefly,
  shortened,
  type Language,
  type MessageKey,
  type MessageValues,
} from '../messages.ts'

type Issue = z.core.$ZodIssue
type Said = { key: MessageKey; values?: MessageValues }

/** Marks the messages that zod would have made up; what is not marked was written into the contract, as a key. */
export const unsaid = ''

/** Nobody mends more at once; a teller says that there is more. */
const mostFields = 50
const longestName = 100
/** Bytes of what one answer tells of its fields, whatever letters their names and values are made of. */
const mostBytes = 24 * 1024

/** A name that was sent, short enough to be said. */
export const nameInWords = (name: string): string => shortened(name, longestName)

/**
 * The issues of a failed parse as fields, said by key, each field once and no more of them than are told. `part` ('body',
 * 'query', 'params') names an issue without a path.
 */
export function wrongFields(issues: readonly Issue[], schema: z.ZodType, part: string): WrongField[] {
  const found = new Map<string, WrongField>()
  for (const issue of issues) {
    for (const wrong of fieldsOf(issue, schema, part)) {
      if (!found.has(wrong.field)) found.set(wrong.field, wrong)
      if (found.size > mostFields) return [...found.values()]
    }
  }
  return [...found.values()]
}

/** Fields in words of the reader's language; where they are too many, the last entry says so. */
export function sayFields(fields: readonly WrongField[], language: Language): FieldError[] {
  const errors: FieldError[] = []
  let bytes = 0
  for (const { field, key, values } of fields) {
    const error = { field: nameInWords(field), message: sayBriefly(language, key, values) }
    bytes += Buffer.byteLength(JSON.stringify(error))
    if (errors.length >= mostFields || (bytes > mostBytes && errors.length > 0)) {
      return [...errors, { field: '…', message: say(language, 'moreWrong') }]
    }
    errors.push(error)
  }
  return errors
}

function* fieldsOf(issue: Issue, schema: z.ZodType, part: string): Generator<WrongField> {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) yield { field: nameOf([...issue.path, key], part), key: 'unknownField' }
    return
  }
  if (issue.code === 'invalid_union') {
    // None of the shapes is known by what names them apart.
    if (issue.errors.length === 0) {
      const { options = [] } = issue as { options?: readonly unknown[] }
      yield { field: nameOf(issue.path, part), key: 'notOneOf', values: { options: options.map(String).join(', ') } }
      return
    }
    const branch = likeliestBranch(issue.errors)
    const meansTime = issue.errors.some((issues) => issues.some(isFormat('datetime')))
    if (meansTime && branch.every((inner) => inner.code === 'invalid_format')) {
      yield { field: nameOf(issue.path, part), key: 'notInstant' }
      return
    }
    for (const inner of branch) yield* fieldsOf({ ...inner, path: [...issue.path, ...inner.path] }, schema, part)
    return
  }
  const said = ownMessage(issue) ?? wholeNumberRange(issue, schema) ?? generalMessage(issue)
  yield { field: nameOf(issue.path, part), ...said }
}

const isFormat = (format: string) => (issue: Issue) => issue.code === 'invalid_format' && issue.format === format

// Inside a query value there are no names: of `product_id=1,x` the reader knows `product_id`.
function nameOf(path: readonly PropertyKey[], part: string): string {
  if (path.length === 0) return part
  return nameInWords(
    (part === 'query' ? path.slice(0, 1) : path).map((key) => shortened(String(key), longestName)).join('.'),
  )
}

/** Of several shapes, the one that the sender most likely meant: the fewest missing keys, then the fewest mistakes. */
function likeliestBranch(branches: readonly Issue[][]): Issue[] {
  const missing = (issues: Issue[]) => issues.filter((issue) => isMissing(issue) && issue.path.length > 0).length
  return branches.toSorted((a, b) => missing(a) - missing(b) || a.length - b.length)[0] ?? []
}

// Zod leaves the input out of its issues, so the mount parses with `reportInput`.
function isMissing(issue: Issue): boolean {
  return (issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined
}

function ownMessage(issue: Issue): Said | undefined {
  return issue.message !== unsaid && isMessageKey(issue.message) ? { key: issue.message } : undefined
}

/** 'harus bilangan bulat 0 sampai 10' says it all at once, whichever of the checks failed. */
function wholeNumberRange(issue: Issue, schema: z.ZodType): Said | undefined {
  if (isMissing(issue)) return undefined
  const found = innermost(issue.path.reduce<z.ZodType | undefined>(step, schema))
  if (!(found instanceof z.ZodNumber) || !isWhole(found)) return undefined
  const { minValue: minimum, maxValue: maximum } = found
  if (minimum === null || maximum === null || !Number.isSafeInteger(minimum)) return { key: 'notWholeNumber' }
  return maximum >= 2 ** 31 - 1
    ? { key: 'wholeNumberFrom', values: { minimum } }
    : { key: 'wholeNumberBetween', values: { minimum, maximum } }
}

const isWhole = ({ format }: z.ZodNumber): boolean => format === 'safeint' || format === 'int32'

function step(schema: z.ZodType | undefined, key: PropertyKey): z.ZodType | undefined {
  const inner = innermost(schema)
  if (inner instanceof z.ZodObject) return inner.shape[String(key)] as z.ZodType | undefined
  if (inner instanceof z.ZodArray) return inner.element as z.ZodType
  return undefined
}

/** The schema inside optional, nullable, default and pipe. */
function innermost(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return innermost(schema.unwrap() as z.ZodType)
  }
  return schema instanceof z.ZodPipe ? innermost(schema.out as z.ZodType) : schema
}

const typeMessages: Partial<Record<string, MessageKey>> = {
  string: 'notText',
  number: 'notNumber',
  int: 'notWholeNumber',
  boolean: 'notBoolean',
  array: 'notList',
  object: 'notObject',
}
const formatMessages: Partial<Record<string, MessageKey>> = {
  date: 'notDate',
  datetime: 'notInstant',
  email: 'notEmail',
  url: 'notUrl',
}

function generalMessage(issue: Issue): Said {
  if (isMissing(issue)) return { key: 'required' }
  switch (issue.code) {
    case 'invalid_type':
      return { key: typeMessages[issue.expected] ?? 'notValid' }
    case 'invalid_format':
      return { key: formatMessages[issue.format] ?? 'notValid' }
    case 'invalid_value':
      return { key: 'notOneOf', values: { options: issue.values.map(String).join(', ') } }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    default:
      return { key: 'notValid' }
  }
}

function tooSmall({ origin, minimum }: z.core.$ZodIssueTooSmall): Said {
  if ((origin === 'string' || origin === 'array') && minimum === 1) return { key: 'required' }
  const values = { minimum: Number(minimum) }
  if (origin === 'string') return { key: 'textAtLeast', values }
  return { key: origin === 'array' ? 'listAtLeast' : 'numberAtLeast', values }
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): Said {
  const values = { maximum: Number(maximum) }
  if (origin === 'string') return { key: 'textAtMost', values }
  return { key: origin === 'array' ? 'listAtMost' : 'numberAtMost', values }
}

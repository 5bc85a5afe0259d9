import type { OpenApi, Operation } from '../apps/api/src/testing/fuzz-requests.ts'
import type { Schema } from '../apps/api/src/testing/fuzz-values.ts'
import { leavesOf, type Target } from './attack-request.ts'

/** Calls, and what they take (`METHOD path: place name`), that no tool tries, each with why. A test holds the list against the contract. */
export const excused: Readonly<Record<string, string>> = {
  'POST /api/v2/auth/register: body nik':
    'is looked up in the company directory, which the portal of the attack has none of; what goes into a filter of it is in directory.test.ts',
  'POST /api/v2/auth/view-as':
    'turns the session that the attack is signed in by into one that only reads; the id that it takes is looked up as in GET /api/v2/users/{id}',
}

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`

/** Calls that take nothing can be asked in one way only: there is no value to try. */
export const takesNothing = ({ parameters, body, isUpload }: Operation): boolean =>
  parameters.length === 0 && body === null && !isUpload

/** What a call takes, as `path id`, `query page`, `body scope.regions`, `file`. */
export function parametersOf({ parameters, body, isUpload }: Operation, document: OpenApi): string[] {
  const places = parameters.map(({ name, in: place }) => `${place} ${name}`)
  const fields = body === null ? [] : fieldsOf(body, document).map((field) => `body ${field}`)
  return [...new Set([...places, ...fields, ...(isUpload ? ['file name', 'file content'] : [])])]
}

/** Of a body that may have several shapes, the fields of all of them; those within lists stand without their place. */
function fieldsOf(schema: Schema, document: OpenApi): string[] {
  const known = document.components.schemas[schema.$ref?.replace(/^.*\//, '') ?? '']
  if (known) return fieldsOf(known, document)
  if (schema.anyOf) return schema.anyOf.filter(({ type }) => type !== 'null').flatMap((one) => fieldsOf(one, document))
  if (schema.items) return fieldsOf(schema.items, document)
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const within = fieldsOf(inner, document)
    return within.length === 0 ? [name] : within.map((field) => `${name}.${field}`)
  })
}

/** What a request has a value for, in the order in which its values stand in it; the same names as of `parametersOf`. */
export function valuesIn({ path, query, headers, body, file }: Target): string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`)
  const inBody = body === null ? [] : leavesOf(body).map((field) => `body ${field}`)
  const contents = file?.content.match(/§/g) ?? []
  const inFile = file === null ? [] : ['file name', ...contents.map(() => 'file content')]
  return [...inPath, ...Object.keys(query).map((name) => `query ${name}`), ...inBody, ...inFile, ...Object.keys(headers).map((name) => `header ${name}`)] // prettier-ignore
}

/** Whether a value stands for what a call takes: that itself, or one within it that has no name in the contract. */
export const standsFor = (value: string, parameter: string): boolean =>
  value === parameter || value.startsWith(`${parameter}.`)

/** `METHOD path: place name` of what no request of these has a value for, and nobody has excused. */
export function forgotten(operations: readonly Operation[], document: OpenApi, targets: readonly Target[]): string[] {
  return operations.flatMap((operation) => {
    const name = nameOf(operation)
    const values = targets.filter((target) => target.name === name).flatMap(valuesIn)
    if (excused[name] !== undefined) return []
    return parametersOf(operation, document)
      .filter((parameter) => !values.some((value) => standsFor(value, parameter)))
      .map((parameter) => `${name}: ${parameter}`)
      .filter((one) => excused[one] === undefined)
  })
}

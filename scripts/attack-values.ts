import type { OpenApi, Operation } from '../apps/api/src/testing/fuzz-requests.ts'
import { fuzzValues, type FuzzValues, randomFrom, type Schema } from '../apps/api/src/testing/fuzz-values.ts'
import { givenFor, givenPeriod, givenTexts, vocLists } from './attack-given.ts'
import type { Fields, Target } from './attack-request.ts'

type Values = Pick<Target, 'variant' | 'at' | 'query' | 'body' | 'file'>

/** Whom calls about a person are about: somebody who is not signed in here, or the attack would end their session. */
export const bystander = '5'

function givenText(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const period = givenPeriod.exec(name)
  if (period) return /to/i.test(period[1] ?? period[2] ?? '') ? '2026-06-01' : '2026-05-01'
  return givenTexts[name] ?? (name.endsWith('_id') || vocLists.has(name) ? '1' : value)
}

const named = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, givenText(name, value)]))

/** A value with every field that the call knows, since what it may also leave out is to be attacked, too. */
function wholeOf(schema: Schema, document: OpenApi, values: FuzzValues): unknown {
  const known = document.components.schemas[schema.$ref?.replace(/^.*\//, '') ?? '']
  const one = known ?? schema.anyOf?.find(({ type }) => type !== 'null')
  if (one) return wholeOf(one, document, values)
  const type = [schema.type ?? []].flat().find((kind) => kind !== 'null')
  if (type === 'array') return [wholeOf(schema.items ?? {}, document, values)]
  if (type !== 'object') return values.of(type === undefined ? schema : { ...schema, type })
  const fields = Object.entries(schema.properties ?? {})
  return Object.fromEntries(fields.map(([name, inner]) => [name, wholeOf(inner, document, values)]))
}

function plain(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '1'
  return text.replaceAll(/[^\w .:-]/g, '') || '1'
}

/** What is made up with what is given for the call in its place; `undefined` takes a field away. */
function merged(made: Fields, own: Fields = {}): Fields {
  return Object.fromEntries(Object.entries({ ...made, ...own }).filter(([, value]) => value !== undefined))
}

/** A value for everything that a call takes, one that it should accept where that can be known. */
export function attackValues(document: OpenApi): (name: string, operation: Operation) => Values[] {
  const values = fuzzValues(randomFrom(20_261_122), document.components.schemas, 0)
  return (name, { path, parameters, body, isUpload }) => {
    const inQuery = parameters.filter(({ in: place }) => place === 'query')
    const made = named(Object.fromEntries(inQuery.map(({ name: of, schema }) => [of, plain(values.of(schema))])))
    // A body of several shapes is sent in each of them.
    const shapes = body === null ? [null] : (body.anyOf ?? [body])
    const bodies = shapes.map((shape) => shape && named(wholeOf(shape, document, values) as Fields))
    return givenFor(name).flatMap((own, way) =>
      bodies.map((fields, shape) => ({
        variant: [way, shape].filter(Boolean).join('-'),
        at: { id: path.includes('/users/') ? bystander : '1', ...own.at },
        query: merged(made, own.query) as Record<string, string>,
        body: fields && (own.rows ? [...own.rows] : merged(fields, own.bodies?.[shape] ?? own.body)),
        file: isUpload ? (own.file ?? { name: 'serangan.csv', type: 'text/csv', content: 'nama§\n' }) : null,
      })),
    )
  }
}

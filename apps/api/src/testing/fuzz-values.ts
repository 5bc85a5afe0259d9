import { randomOf } from './random.ts'

/** A part of JSON Schema, as far as our OpenAPI document uses it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Numbers from 0 to 1 that a seed decides. */
export const randomFrom = (seed: number): (() => number) => randomOf(seed).next

const hostile: unknown[] = [
  null, true, '', ' ', '0', '-1', '1e3', '0x10', 'NaN', 'Infinity', 'null', '1,2,,x', ',,,', '%', '_', '\\', "' or 1=1 --", '"; drop table voc; --',
  '%00', 'a\0b', '\ud800', 'é'.repeat(300), '😀'.repeat(50), 'x'.repeat(25_000), '../../etc/passwd', '<script>alert(1)</script>', '${1+1}', '{{7*7}}',
  '2026-02-30', '9999-12-31', '0001-01-01', '2026-05-01T00:00:00+23:59', '+275760-09-13T00:00:00.001Z', '24:00',
  0, -1, 0.5, -0, 1e308, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER, -(2 ** 63),
  [], [null], [[[]]], [1, 'a', {}], {}, { $ne: null }, { length: 1e9 }, { constructor: 1 }, JSON.parse('{"__proto__":{"x":1}}'), { toString: 1 },
] // prettier-ignore

export interface FuzzValues {
  /** A value that fits the schema, or now and then one that was made to break something. */
  of(schema: Schema): unknown
  pick<T>(choices: readonly T[]): T
  chance(share: number): boolean
}

/** Values for the shapes of an OpenAPI document. */
export function fuzzValues(random: () => number, components: Record<string, Schema>, hostileShare: number): FuzzValues {
  const chance = (share: number) => random() < share
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T
  const text = (longest: number) =>
    pick(['Agree', 'aplikasi lambat', 'a', 'VOC-2026-000001', '50%_\\', 'Ünïcode 😀', '']).slice(0, longest)

  function number({ minimum = -5, maximum = 1_000 }: Schema): number {
    return Math.round(minimum + random() * (Math.min(maximum, minimum + 20) - minimum))
  }
  function object({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    const entries = Object.entries(properties).filter(([name]) =>
      required.includes(name) ? chance(0.97) : chance(0.3),
    )
    return Object.fromEntries(entries.map(([name, inner]) => [name, of(inner)]))
  }
  function of(schema: Schema): unknown {
    if (chance(hostileShare)) return pick(hostile)
    if (schema.$ref !== undefined) return of(components[schema.$ref.replace(/^.*\//, '')] ?? {})
    if (schema.anyOf) return of(pick(schema.anyOf))
    if (schema.enum) return pick(schema.enum)
    if (schema.const !== undefined) return schema.const
    switch (Array.isArray(schema.type) ? pick(schema.type) : schema.type) {
      case 'object':
        return object(schema)
      case 'array':
        return Array.from({ length: Math.floor(random() * 3) }, () => of(schema.items ?? {}))
      case 'integer':
      case 'number':
        return number(schema)
      case 'boolean':
        return chance(0.5)
      case 'null':
        return null
      default:
        return string(schema)
    }
  }
  function string({ format, maxLength = 50 }: Schema): string {
    if (format === 'date') return pick(['2026-05-01', '2024-02-29'])
    if (format === 'date-time') return pick(['2026-05-01T08:00:00Z', '2026-05-01T08:00:00.123+07:00'])
    if (format === 'email') return 'cmp@ido.example'
    return chance(0.5) ? String(pick([1, 2, '1,2', 'true', 'new', 'Promoter'])) : text(maxLength)
  }
  return { of, pick, chance }
}

import { endpoint } from '@ido/contract'
import { z } from 'zod'

const common = { summary: '', tag: 'test', permission: 'public' } as const
const item = z.object({ id: z.int(), name: z.string().nullable() })

export const echo = endpoint({
  ...common,
  method: 'POST',
  path: '/api/echo/:id',
  params: z.object({ id: z.coerce.number().int().min(1) }),
  query: z.object({ size: z.coerce.number().int().min(1).max(100).default(10), tag: z.string().max(5).optional() }),
  body: z.object({
    name: z.string().max(20),
    score: z.int().min(0).max(10).optional(),
    day: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
    of: z.discriminatedUnion('is', [z.object({ is: z.literal('a') }), z.object({ is: z.literal('b') })]).optional(),
    kind: z.enum(['a', 'b']).optional(),
    parts: z
      .array(z.object({ weight: z.number() }))
      .max(2)
      .optional(),
  }),
  answer: z.unknown(),
})
export const named = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/named/:name',
  params: z.object({ name: z.string() }),
  query: z.object({ tag: z.string() }),
  body: z.object({ name: z.string(), parts: z.array(z.record(z.string(), z.string())) }),
  answer: z.unknown(),
})
export const leaky = endpoint({
  ...common,
  method: 'GET',
  path: '/api/leaky',
  answer: z.array(item),
  meta: z.object({ n: z.int() }),
})
export const long = endpoint({ ...common, method: 'GET', path: '/api/long', answer: z.string() })
export const inData = endpoint({ ...common, method: 'PUT', path: '/api/data', payload: 'data', answer: item })
export const broken = endpoint({ ...common, method: 'GET', path: '/api/broken', answer: z.null() })
export const wrongAnswer = endpoint({ ...common, method: 'GET', path: '/api/wrong-answer', answer: item })
export const clash = endpoint({ ...common, method: 'PUT', path: '/api/clash', answer: z.null() })
export const slowDown = endpoint({ ...common, method: 'GET', path: '/api/slow-down', answer: z.null() })
export const download = endpoint({ ...common, method: 'GET', path: '/api/download', file: true })
export const lostFile = endpoint({ ...common, method: 'GET', path: '/api/lost-file', file: true })

export const upload = endpoint({ ...common, method: 'POST', path: '/api/upload', upload: true, answer: z.unknown() })

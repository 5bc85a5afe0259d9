import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unsupportedMedia } from '../errors.ts'
import type { Rows } from './feature.ts'

const formats: Readonly<Record<string, Rows['format']>> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/x-jsonlines': 'ndjson',
}

/** Lets the bodies of this part of the server through unread, however long they are. */
export function keepBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** The unread body as rows, by its content type. */
export function rowsOf(request: FastifyRequest): Rows {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  const format = formats[type.trim().toLowerCase()]
  const isPlain = (request.headers['content-encoding'] ?? 'identity') === 'identity'
  if (format === undefined || !isPlain) throw unsupportedMedia('rowsExpected')
  return { format, stream: request.raw }
}

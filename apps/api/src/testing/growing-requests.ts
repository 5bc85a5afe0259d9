import { deflateRawSync } from 'node:zlib'
import { grownBodies, type Growing } from './grown-bodies.ts'

const repeated = (count: number, piece: (place: number) => string, between = ',') =>
  Array.from({ length: count }, (_, place) => piece(place)).join(between)

type Made = ReturnType<Growing['request']>

const json = (path: string, body: string, method = 'POST'): Made => ({
  path,
  init: { method, body, headers: { 'content-type': 'application/json' } },
})
const get = (path: string, headers: Record<string, string> = {}): Made => ({ path, init: { headers } })

export function form(
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  name = 'a.csv',
  more: [string, string][] = [],
): Made {
  const body = new FormData()
  for (const [field, value] of more) body.append(field, value)
  body.set('file', new Blob([content]), name)
  return { path, init: { method: 'POST', body } }
}

const query = (part: string) => json('/api/v2/query', `{"dataset":"tickets","measures":["opened"],${part}}`)
const account = (part: string) => json('/api/v2/users', `{"email":"a@ido.example","name":"A",${part}}`)
const board = (widgets: string) =>
  json(
    '/api/v2/dashboard',
    `{"path":"board/a","definition":{"title":{"id":"","en":""},"group":"boards","question":{"id":"","en":""},"filters":[],"period":"30d","refresh":null,"widgets":[${widgets}]}}`,
  )
const ingest = (body: string, type = 'application/json'): Made => ({
  path: '/api/v2/ingest/tickets',
  init: { method: 'POST', body, headers: { 'content-type': type } },
})
const ticket = (place: number) => `{"external_id":"t-${place}","opened_at":"2026-03-01T08:00:00Z","title":"Putus"}`
const users = '/api/v2/users/import?preview=true'
/** A ZIP with one entry of so many zero bytes, named as file-type looks for it in office documents. */
export function swellingArchive(bytes: number): Buffer<ArrayBuffer> {
  const name = Buffer.from('[Content_Types].xml')
  const content = deflateRawSync(Buffer.alloc(bytes, ' '))
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt32LE(bytes, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name, content])
}

const bodies: Growing[] = [
  { what: 'keys that no field has', most: 60_000, request: (n) => query(repeated(n, (i) => `"k${i}":1`)) },
  { what: 'filters that no dimension has', most: 60_000, request: (n) => query(`"filters":{${repeated(n, (i) => `"f${i}":["x"]`)}}`) },
  { what: 'labels of a filter', most: 100_000, request: (n) => query(`"filters":{"region":[${repeated(n, (i) => `"${i}"`)}]}`) },
  { what: 'measures', most: 60_000, request: (n) => query(`"sort":[${repeated(n, () => '{"by":1}')}]`) },
  { what: 'the same key', most: 80_000, request: (n) => account(repeated(n, () => '"nik":"1"')) },
  { what: 'keys of an object that takes any', most: 60_000, request: (n) => json('/api/activitylog', `{${repeated(n, (i) => `"k${i}":1`)}}`) },
  { what: 'levels of lists', most: 400_000, request: (n) => json('/api/activitylog', `{"a":${'['.repeat(n)}${']'.repeat(n)}}`) },
  { what: 'levels of objects', most: 150_000, request: (n) => json('/api/activitylog', `${'{"a":'.repeat(n)}1${'}'.repeat(n)}`) },
  { what: 'ids of a bulk edit', most: 150_000, request: (n) => json('/api/v2/users/bulk', `{"ids":[${repeated(n, (i) => String(i + 1))}],"change":{},"preview":true}`) },
  { what: 'the same id of a bulk edit', most: 400_000, request: (n) => json('/api/v2/users/bulk', `{"ids":[${repeated(n, () => '7')}],"change":{},"preview":true}`) },
  { what: 'wrong items of a list', most: 300_000, request: (n) => account(`"roles":[${repeated(n, () => '{}')}]`) },
  { what: 'items of a list that fits', most: 60_000, request: (n) => account(`"scope":{"regions":[${repeated(n, () => '1')}],"products":null}`) },
  { what: 'widgets', most: 100_000, request: (n) => board(repeated(n, () => '{}')) },
  { what: 'columns of a setting', most: 30_000, request: (n) => json('/api/v2/voc/setting', `{"userId":1,"path":[${repeated(n, () => '{"orderName":"link"}')}]}`) },
  { what: 'letters of a text', most: 1_000_000, request: (n) => json('/api/v2/voc', `{"longtext":"${'x'.repeat(n)}"}`) },
  { what: 'letters that unfold', most: 300_000, request: (n) => json('/api/v2/voc', `{"longtext":"${'ﷺ'.repeat(n)}"}`) },
  { what: 'escapes', most: 160_000, request: (n) => json('/api/v2/voc', `{"longtext":"${'\\u0000'.repeat(n)}"}`) },
  { what: 'spaces around a text', most: 1_000_000, request: (n) => account(`"nik":"${' '.repeat(n)}x${' '.repeat(3)}"`) },
  { what: 'digits', most: 1_000_000, request: (n) => json('/api/v2/voc', `{"score_nps":${'1'.repeat(n)}}`) },
  { what: 'commas', most: 1_000_000, request: (n) => json('/api/v2/voc', `[${','.repeat(n)}]`) },
  { what: 'spaces behind a forbidden name', most: 1_000_000, request: (n) => json('/api/v2/voc', `{"a":"__proto__"${' '.repeat(n)}}`) },
] // prettier-ignore

/** As much as the door lets in, so that what stands behind it is measured, too. */
const withinBounds: Growing[] = [
  { what: 'unknown keys that are let in', most: 950, request: (n) => query(repeated(n, (i) => `"k${i}":1`)) },
  { what: 'unknown keys of long names', most: 950, request: (n) => query(repeated(n, (i) => `"${'😀'.repeat(200)}${i}":1`)) },
  { what: 'unknown filters that are let in', most: 950, request: (n) => query(`"filters":{${repeated(n, (i) => `"f${i}":["x"]`)}}`) },
  { what: 'unknown labels that are let in', most: 200, request: (n) => query(`"filters":{"region":[${repeated(n, (i) => `"${'\\u0001'.repeat(190)}${i}"`)}]}`) },
  { what: 'wrong items that are let in', most: 19_000, request: (n) => account(`"roles":[${repeated(n, () => '1')}]`) },
  { what: 'wrong labels that are let in', most: 19_000, request: (n) => query(`"filters":{"region":[${repeated(n, () => '1')}]}`) },
  { what: 'wrong widgets that are let in', most: 9_500, request: (n) => board(repeated(n, () => '{"a":1}')) },
  { what: 'keys that nothing can store', most: 950, request: (n) => json('/api/activitylog', `{${repeated(n, (i) => `"\\u0000${i}":"\\u0000"`)}}`) },
] // prettier-ignore

/** Texts on which a careless pattern tries the same way again and again, for every pattern that input meets. */
const patterns: Growing[] = [
  { what: 'letters of an address', most: 900_000, request: (n) => json('/api/v2/auth/forgot-password', `{"email":"${'a'.repeat(n)}@"}`) },
  { what: 'parts of a domain', most: 450_000, request: (n) => json('/api/v2/auth/forgot-password', `{"email":"a@${'a.'.repeat(n)}"}`) },
  { what: 'steps of a path', most: 450_000, request: (n) => json('/api/v2/dashboard', `{"path":"board/${'a-'.repeat(n)}","definition":{}}`) },
  { what: 'steps of a path in the address', most: 6_000, request: (n) => get(`/api/v2/dashboard?path=${'a/'.repeat(n)}!`) },
  { what: 'letters of a link', most: 900_000, request: (n) => json('/api/v2/voc', `{"link":"http://${'a'.repeat(n)} "}`) },
  { what: 'letters of a frame', most: 900_000, request: (n) => board(`{"id":"a","kind":"embed","url":"http://${'a.'.repeat(n / 2)} "}`) },
  { what: 'letters of a role', most: 900_000, request: (n) => account(`"roles":["${'A'.repeat(n)}a"]`) },
  { what: 'fractions of a second', most: 900_000, request: (n) => json('/api/v2/voc', `{"time_in":"2026-05-01T08:00:00.${'0'.repeat(n)}"}`) },
  { what: 'letters of a NIK', most: 900_000, request: (n) => account(`"nik":"${'\\t'.repeat(n / 2)}"`) },
  { what: 'letters of a screen', most: 900_000, request: (n) => json('/api/v2/saved-views', `{"name":"a","search":"","screen":"${'a-'.repeat(n / 2)}!"}`) },
  { what: 'digits of a code', most: 900_000, request: (n) => json('/api/v2/auth/register/confirm', `{"token":"${'0'.repeat(n)}","password":"x"}`) },
] // prettier-ignore

const addresses: Growing[] = [
  { what: 'parameters', most: 2_500, request: (n) => get(`/api/v2/users?${repeated(n, (i) => `p${i}`, '&')}`) },
  { what: 'the same parameter', most: 5_000, request: (n) => get(`/api/v2/users?${repeated(n, () => 'q', '&')}`) },
  { what: 'ids in an address', most: 7_000, request: (n) => get(`/api/v2/voc/feedback-executive-summary?product_id=${repeated(n, () => '1')}`) },
  { what: 'names in an address', most: 7_000, request: (n) => get(`/api/v2/users?role=${repeated(n, () => 'A')}`) },
  { what: 'words of a search', most: 4_000, request: (n) => get(`/api/v2/users?search=${repeated(n, () => 'abc', '+')}`) },
  { what: 'letters of a search', most: 14_000, request: (n) => get(`/api/v2/voc/feedback-executive-summary?search=${'1-'.repeat(n / 2)}`) },
  { what: 'filters in an address', most: 700, request: (n) => get(`/api/v2/query/records?dataset=tickets&measure=opened&filters={${repeated(n, (i) => `"${i}":[]`)}}`) },
  { what: 'levels in an address', most: 9_000, request: (n) => get(`/api/v2/query/records?dataset=tickets&measure=opened&filters=${'['.repeat(n)}`) },
  { what: 'letters of what is watched', most: 14_000, request: (n) => get(`/api/v2/query/watch?dataset=${'a'.repeat(n)}`) },
  { what: 'filters of outages', most: 700, request: (n) => get(`/api/v2/query/outages?dataset=infra&from=2026-01-01&to=2026-02-01&filters={${repeated(n, (i) => `"${i}":[]`)}}`) },
  { what: 'labels of outages', most: 900, request: (n) => get(`/api/v2/query/outages?dataset=infra&from=2026-01-01&to=2026-02-01&filters={"host":[${repeated(n, (i) => `"${i}"`)}]}`) },
  { what: 'filters of events', most: 700, request: (n) => get(`/api/v2/event-windows?filters={${repeated(n, (i) => `"${i}":[]`)}}`) },
  { what: 'labels of events', most: 900, request: (n) => get(`/api/v2/event-windows?filters={"region":[${repeated(n, (i) => `"${i}"`)}]}`) },
  { what: 'figures of targets', most: 3_900, request: (n) => get(`/api/v2/target-standing?measures=${'a,'.repeat(n / 2)}`) },
  { what: 'dimensions of options', most: 480, request: (n) => get(`/api/v2/dashboard/options?dimensions=${'a,'.repeat(n / 2)}`) },
  { what: 'letters of a path', most: 14_000, request: (n) => get(`/api/v2/tickets/${'a'.repeat(n)}`) },
  { what: 'steps of an unknown path', most: 7_000, request: (n) => get(`/api${'/a'.repeat(n)}`) },
  { what: 'dots of a path', most: 4_000, request: (n) => get(`/v3${'/%2e'.repeat(n)}`) },
  { what: 'escapes of a path', most: 4_000, request: (n) => get(`/api/v2/tickets/${'%41'.repeat(n)}`) },
  { what: 'languages', most: 2_500, request: (n) => get('/api/v2/me', { 'accept-language': repeated(n, () => 'x;q=1') }) },
  { what: 'encodings', most: 2_500, request: (n) => get('/api/v2/catalog', { 'accept-encoding': repeated(n, () => 'x;q=1') }) },
  { what: 'cookies', most: 2_500, request: (n) => get('/api/v2/me', { cookie: repeated(n, (i) => `c${i}=1`, ';') }) },
  { what: 'parameters of a type', most: 3_000, request: (n) => ({ path: '/api/v2/voc', init: { method: 'POST', body: '{}', headers: { 'content-type': `application/json${';a=b'.repeat(n)}` } } }) },
  { what: 'letters of a request id', most: 14_000, request: (n) => get('/api/v2/me', { 'x-request-id': 'a.'.repeat(n / 2) }) },
  { what: 'letters of a token', most: 14_000, request: (n) => get('/api/v2/me', { 'x-api-key': 'a'.repeat(n) }) },
] // prettier-ignore

const files: Growing[] = [
  { what: 'lines of a CSV', most: 2_400_000, request: (n) => form(users, `email\n${'a\n'.repeat(n)}`) },
  { what: 'cells of a heading', most: 800_000, request: (n) => form(users, `${'email,'.repeat(n)}\n`) },
  { what: 'empty cells of a line', most: 5_000_000, request: (n) => form(users, `email\n${','.repeat(n)}\n`) },
  { what: 'letters of a cell', most: 5_000_000, request: (n) => form(users, `email\n${'x'.repeat(n)}\n`) },
  { what: 'quotation marks', most: 5_000_000, request: (n) => form(users, `email\n${'"'.repeat(n)}\n`) },
  { what: 'line feeds in quotation marks', most: 5_000_000, request: (n) => form(users, `email\n"${'\n'.repeat(n)}`) },
  { what: 'spaces of a line', most: 5_000_000, request: (n) => form(users, `email\n${' '.repeat(n)}x\n`) },
  { what: 'fields of a form', most: 20_000, request: (n) => form(users, 'email\na', 'a.csv', Array.from({ length: n }, (_, i) => [`f${i}`, 'x'])) },
  { what: 'letters of a file’s name', most: 900_000, request: (n) => form(users, 'email\na', 'a/'.repeat(n / 2)) },
  { what: 'zeros that a document unfolds to', most: 300_000_000, request: (n) => form('/api/v2/voc-attachment/1', swellingArchive(n), 'a.xlsx') },
  { what: 'entries of a document', most: 300_000, request: (n) => form('/api/v2/voc-attachment/1', new Uint8Array(Buffer.concat(Array.from({ length: n }, () => emptyEntry))), 'a.xlsx') },
] // prettier-ignore
const emptyEntry = Buffer.from('504b0304140000000000000000000000000000000000000000000100000061', 'hex')

const deliveries: Growing[] = [
  { what: 'rows', most: 30_000, request: (n) => ingest(`[${repeated(n, ticket)}]`) },
  { what: 'the same row', most: 20_000, request: (n) => ingest(`[${repeated(n, () => ticket(1))}]`) },
  { what: 'lines of rows', most: 30_000, request: (n) => ingest(repeated(n, ticket, '\n'), 'application/x-ndjson') },
  { what: 'bad rows', most: 300_000, request: (n) => ingest(`[${repeated(n, () => '1')}]`) },
  { what: 'broken lines', most: 200_000, request: (n) => ingest('x\n'.repeat(n), 'application/x-ndjson') },
  { what: 'letters of a row', most: 20_000_000, request: (n) => ingest(`[{"title":"${'x'.repeat(n)}"}]`) },
  { what: 'letters of a line of rows', most: 20_000_000, request: (n) => ingest(`{"title":"${'x'.repeat(n)}"}`, 'application/x-ndjson') },
  { what: 'keys of a row', most: 60_000, request: (n) => ingest(`[{${repeated(n, (i) => `"k${i}":1`)}}]`) },
  { what: 'keys of rows', most: 100_000, request: (n) => ingest(`[${repeated(n, (i) => `{"k${i}":1}`)}]`) },
  { what: 'levels of a row', most: 10_000_000, request: (n) => ingest(`[${'['.repeat(n)}${']'.repeat(n)}]`) },
  { what: 'steps of a timeline', most: 20_000, request: (n) => ingest(`[{"external_id":"t","opened_at":"2026-03-01","timeline":[${repeated(n, () => '{"status":"Pending","at":"2026-03-01T09:00:00Z"}')}]}]`) },
  { what: 'line feeds before a broken row', most: 20_000_000, request: (n) => ingest(`[${'\n'.repeat(n)}x]`) },
  { what: 'tokens before the broken one', most: 500_000, request: (n) => ingest(`[[${'1,'.repeat(n)}x]]`) },
] // prettier-ignore

export const growing: readonly Growing[] = [
  ...bodies,
  ...grownBodies,
  ...withinBounds,
  ...patterns,
  ...addresses,
  ...files,
  ...deliveries.map((shape): Growing => ({ ...shape, withKey: true })),
]

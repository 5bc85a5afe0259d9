export type Fields = Record<string, unknown>

/** A file that is sent; the places of its text that are to be changed are marked with `§`. */
export interface SentFile {
  name: string
  type: string
  content: string
}

/** A call with a value for what it takes, which the tools then change one by one. */
export interface Target {
  name: string
  /** Several of one call have different fields: not all of them are taken together. */
  variant: string
  method: string
  path: string
  /** Values for what stands in the path. */
  at: Record<string, string>
  query: Record<string, string>
  /** Beside those of whoever asks. */
  headers: Record<string, string>
  body: Fields | unknown[] | null
  file: SentFile | null
}

/** @param mark stands behind every value that is to be changed */
export function addressOf({ path, at, query }: Pick<Target, 'path' | 'at' | 'query'>, mark = ''): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${encodeURIComponent(at[name] ?? '1')}${mark}`)
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}${mark}`,
  )
  return pairs.length === 0 ? address : `${address}?${pairs.join('&')}`
}

const boundary = 'serangan-9f1c'

/** What is sent, and as what; nothing where nothing is. */
export function contentOf(
  { body, file }: Pick<Target, 'body' | 'file'>,
  mark: string,
): { type: string | null; content: string } {
  if (body !== null) return { type: 'application/json', content: markedBody(body, mark) }
  if (file === null) return { type: null, content: '' }
  const lines = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${file.name}${mark}"`,
    `Content-Type: ${file.type}`,
    '',
    file.content.replaceAll('§', mark),
    `--${boundary}--`,
    '',
  ]
  return { type: `multipart/form-data; boundary=${boundary}`, content: lines.join('\r\n') }
}

/** The body as JSON with a mark behind every value in it, within the quotes of texts. */
export function markedBody(value: unknown, mark: string): string {
  if (Array.isArray(value)) return `[${value.map((one) => markedBody(one, mark)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${markedBody(inner, mark)}`)
    return `{${fields.join(',')}}`
  }
  return typeof value === 'string' ? JSON.stringify(value + mark) : `${JSON.stringify(value)}${mark}`
}

/** The values of a body in the order of their marks, by the names of their fields; places in lists have none. */
export function leavesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  if (typeof value !== 'object' || value === null) return ['']
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner).map((leaf) => (leaf === '' ? name : `${name}.${leaf}`)),
  )
}

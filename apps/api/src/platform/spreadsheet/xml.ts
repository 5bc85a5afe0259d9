import { SaxesParser } from 'saxes'
import { readingLimits } from '../files/limits.ts'
import { WorkbookRefusal } from './workbook-refusal.ts'

/** What one part of a workbook may hold between two tags, such as the text of a cell. */
const longestPiece = 1024 * 1024
/** Tags of a workbook stand some ten deep. */
const deepest = 64

export interface XmlHandlers {
  /** A tag by its name without prefix. */
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Reads XML as it comes and tells its tags; it yields each chunk's length so that whoever reads takes what has come together.
 * Nothing of it is looked up elsewhere: a document type, the only place of entities, is refused.
 * @throws WorkbookRefusal naming the part
 */
export async function* readXml(
  part: string,
  chunks: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
): AsyncGenerator<number> {
  const parser = new SaxesParser()
  let [depth, sinceTag] = [0, 0]
  parser.on('error', (cause) => {
    throw new WorkbookRefusal('brokenXml', part, { cause })
  })
  parser.on('doctype', () => {
    throw new WorkbookRefusal('documentType', part)
  })
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0
    depth += 1
    if (depth > deepest) throw new WorkbookRefusal('tooDeep', part)
    handlers.open?.(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    depth -= 1
    handlers.close?.(localName(name))
  })
  if (handlers.text) {
    parser.on('text', handlers.text)
    parser.on('cdata', handlers.text)
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const write = (bytes?: Buffer) => {
    const text = decoded(part, decoder, bytes)
    parser.write(text)
    sinceTag += text.length
    if (sinceTag > longestPiece) throw new WorkbookRefusal('cellTooLong', part)
  }
  try {
    for await (const chunk of chunks) {
      write(chunk)
      yield chunk.length
    }
    write()
    parser.close()
    yield 0
  } catch (error) {
    // What breaks below is the archive's stream: sizes that are not those of the directory, or no deflate at all.
    throw error instanceof WorkbookRefusal ? error : new WorkbookRefusal('brokenArchive', part, { cause: error })
  }
}

/** All of a small part at once. @throws WorkbookRefusal for one that is not small */
export async function readWholeXml(part: string, chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  let bytes = 0
  for await (const length of readXml(part, chunks, handlers)) {
    bytes += length
    if (bytes > readingLimits.workbookPartBytes) throw new WorkbookRefusal('tooLarge', part)
  }
}

function decoded(part: string, decoder: InstanceType<typeof TextDecoder>, bytes: Buffer | undefined): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch (cause) {
    throw new WorkbookRefusal('brokenXml', part, { cause })
  }
}

/** Some writers put every tag under a prefix. */
function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'

/** What a file is, whatever its name says; undefined where nobody knows. For reading processes alone: it looks into archives. */
export async function mediaTypeOf(path: string): Promise<string | undefined> {
  return (await fileTypeFromBuffer(await readFile(path)))?.mime
}

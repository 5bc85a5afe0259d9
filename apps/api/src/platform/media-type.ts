/** What the bytes are, whatever a name says; undefined where nobody knows. What tells it is loaded with the first file: a start has no use for it. */
export async function mediaTypeOf(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes))?.mime
}

/**
 * SHA-256 of a text (UTF-8) as 64 hexadecimal digits. Browsers have it built in, but only over HTTPS; on a plain address
 * inside a company's network the page must still be able to ask for access, and fetches the library then.
 */
export async function sha256(text: string, { subtle }: { subtle?: SubtleCrypto } = globalThis.crypto): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const digest = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * SHA-256 of a text (UTF-8) as 64 hexadecimal digits. Browsers have it built in, but only over HTTPS; on a plain address
 * inside a company's network the page must still be able to ask for access.
 */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto }
  if (!subtle) return plainSha256(bytes)
  return hex(new Uint8Array(await subtle.digest('SHA-256', bytes)))
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const blockBytes = 64
const rounds = 64

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return primes
}

/** The first 32 bits behind the point, which is where the standard takes its constants from. */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32)

const constants = Uint32Array.from(firstPrimes(rounds), (prime) => fraction(Math.cbrt(prime)))
const start = Uint32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)))

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** FIPS 180-4, section 6.2, without the browser's help. */
export function plainSha256(bytes: Uint8Array): string {
  const padded = pad(bytes)
  const state = start.slice()
  for (let at = 0; at < padded.byteLength; at += blockBytes) mix(state, schedule(padded, at))
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setUint32(index * 4, word))
  return hex(new Uint8Array(digest.buffer))
}

/** The message, a 1 bit, zeros, and its length in bits at the end of the last block. */
function pad(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / blockBytes) * blockBytes
  const padded = new Uint8Array(length)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n)
  return view
}

function schedule(block: DataView, at: number): Uint32Array {
  const words = new Uint32Array(rounds)
  for (let t = 0; t < rounds; t += 1) {
    words[t] = t < 16 ? block.getUint32(at + t * 4) : spread(words, t)
  }
  return words
}

function spread(words: Uint32Array, t: number): number {
  const early = words[t - 15] ?? 0
  const late = words[t - 2] ?? 0
  const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
  const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
  return (words[t - 16] ?? 0) + s0 + (words[t - 7] ?? 0) + s1
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < rounds; t += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const first = (h + s1 + chosen + (constants[t] ?? 0) + (words[t] ?? 0)) >>> 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = (s0 + majority) >>> 0
    ;[h, g, f, e] = [g, f, e, (d + first) >>> 0]
    ;[d, c, b, a] = [c, b, a, (first + second) >>> 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (state[index] ?? 0) + word))
}

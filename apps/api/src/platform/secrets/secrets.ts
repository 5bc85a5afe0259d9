import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { unavailable } from '../errors.ts'

/** Where the key is had that secrets are sealed with. */
export type SecretsPlace = Pick<Config, 'secretsKey' | 'dataDir'>

const [keyBytes, nameBytes, ivBytes, tagBytes] = [32, 8, 12, 16]
const keys = new WeakMap<SecretsPlace, Promise<Buffer>>()

/**
 * Seals what the portal must be able to read again, with a key that the database does not have: AES-256-GCM under
 * SECRETS_KEY, else under a key in a file of DATA_DIR that is made when it is first needed. The sealed text names its key.
 * @param about what the secret belongs to: it opens for nothing else
 */
export async function seal(config: SecretsPlace, secret: Buffer, about: string): Promise<Buffer> {
  const key = await keyOf(config)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nameOf(key), iv, cipher.getAuthTag(), sealed])
}

/** The key of a product's integration as the catalogue stores it: sealed for that very entry. */
export const sealProductKey = (config: SecretsPlace, id: number, key: string): Promise<Buffer> =>
  seal(config, Buffer.from(key, 'utf8'), `product/${id}`)

/** Opens it; 503 where it was sealed with another key, since who moved the database must bring the key along. */
export async function unseal(config: SecretsPlace, sealed: Buffer, about: string): Promise<Buffer> {
  const key = await keyOf(config)
  if (!sealed.subarray(0, nameBytes).equals(nameOf(key))) throw unavailable('secretsKeyOther')
  const [iv, tag] = [nameBytes, nameBytes + ivBytes].map((from, at) =>
    sealed.subarray(from, from + (at === 0 ? ivBytes : tagBytes)),
  ) as [Buffer, Buffer]
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(nameBytes + ivBytes + tagBytes)), decipher.final()])
}

/** The key that is there already, for who moves a portal; null where nothing has needed one yet. */
export async function presentKey({ secretsKey, dataDir }: SecretsPlace): Promise<Buffer | null> {
  if (secretsKey !== null) return secretsKey
  try {
    return await readKey(fileIn(dataDir))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** What sealed texts begin with, in hexadecimal digits. */
export const keyName = (key: Buffer): string => nameOf(key).toString('hex')

/** Puts the key of another portal into a folder that has none. */
export async function bringKey(folder: string, key: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(fileIn(folder), `${key.toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
}

const nameOf = (key: Buffer): Buffer => createHash('sha256').update(key).digest().subarray(0, nameBytes)

function keyOf(config: SecretsPlace): Promise<Buffer> {
  const known = keys.get(config) ?? (config.secretsKey ? Promise.resolve(config.secretsKey) : keyInFile(config.dataDir))
  keys.set(config, known)
  // A file that could not be read is tried again.
  known.catch(() => keys.delete(config))
  return known
}

async function keyInFile(folder: string): Promise<Buffer> {
  // Of processes that need it at once the first makes it.
  await bringKey(folder, randomBytes(keyBytes)).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw error
  })
  return readKey(fileIn(folder))
}

const fileIn = (folder: string) => join(folder, 'secrets.key')
const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

async function readKey(file: string): Promise<Buffer> {
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex')
  if (key.length !== keyBytes) throw new Error(`${file} holds no key of ${keyBytes} bytes`)
  return key
}

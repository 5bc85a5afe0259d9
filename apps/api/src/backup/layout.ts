import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Header } from 'tar/header'
import { Pax } from 'tar/pax'
import { z } from 'zod'
import { Refusal } from '../platform/errors.ts'
import type { Storage } from '../platform/storage/storage.ts'

/*
 * A backup is a tar file (pax) of parts in this order: what it is, the key where it goes along, attachments, rows table by
 * table as COPY writes them (text, about a megabyte a part, zstd), jobs that wait, what it all adds up to, and the seal: the
 * SHA-256 of every byte before it. A part's own SHA-256 and its rows stand in the comment of its header, so that damage is
 * found where it is. Any tar and zstd read it; `head -c -2048 FILE | sha256sum` is what the seal says. With the operator's
 * key every part but the first is encrypted and authenticated (AES-256-GCM) and the seal is an HMAC-SHA256.
 */
export const format = 2
/** Of a backup without the operator's key, which earlier versions restore too. */
export const plainFormat = 1

export const partNames = {
  manifest: 'ido-backup.json',
  key: 'secrets.key',
  attachments: 'attachments/',
  tables: 'tables/',
  jobs: 'jobs/',
  totals: 'totals.json',
  seal: 'seal.sha256',
} as const

export const blockBytes = 512
/** Header and content of the seal, and the two empty blocks at the end of every tar file. */
export const sealBytes = 4 * blockBytes
/** More than any part has; a larger size is no part of a backup. */
export const mostPartBytes = 512 * 1024 * 1024

const hex = z.string().regex(/^[0-9a-f]{64}$/)

/** Says what a backup is of; everything that must be known before its parts are read. */
export const manifestShape = z.object({
  ido_backup: z.number().int(),
  version: z.string(),
  created_at: z.string(),
  postgresql: z.string(),
  /** Every migration that the database had, the newest last. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), is_called: z.boolean() })),
  /** The first bytes of the SHA-256 of keys that secrets are sealed with. */
  sealed_with: z.array(z.string().regex(/^[0-9a-f]{16}$/)),
  has_key: z.boolean(),
  /** Where the operator's key encrypts the parts: what the keys of this file are derived with. */
  encryption: z.object({ salt: hex }).nullish(),
})
export type Manifest = z.output<typeof manifestShape>

/** What was written, so that what is missing shows. */
export const totalsShape = z.object({
  rows: z.record(z.string(), z.number().int()),
  jobs: z.number().int(),
  attachments: z.number().int(),
  attachment_bytes: z.number().int(),
  /** Keys that a record names and the storage did not have. */
  missing: z.array(z.string()),
  missing_count: z.number().int(),
  audit_head: z.object({ seq: z.number().int(), hash: hex }).nullable(),
})
export type Totals = z.output<typeof totalsShape>

export const factsShape = z.strictObject({ sha256: hex, rows: z.number().int().nonnegative().optional() })
type Facts = z.output<typeof factsShape>

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

export const tableOf = (part: string): string => part.slice(partNames.tables.length).split('/')[0] ?? ''

const mode = 0o600

/** The header of a part with what its comment says, before its content. */
export function partHeader(path: string, size: number, mtime: Date, facts: Facts): Buffer {
  const pax = new Pax({ comment: JSON.stringify(facts) }).encode()
  return Buffer.concat([pax, fileHeader(path, size, mtime)])
}

function fileHeader(path: string, size: number, mtime: Date): Buffer {
  const header = new Header({ path, size, mode, mtime, type: 'File' })
  header.encode()
  if (header.block === undefined) throw new Error(`${path} has no header`)
  return header.block
}

/** Zeros up to the next block. */
export const padding = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)

/** The last bytes of a file whose other bytes have this hash. */
export function seal(digest: string): Buffer {
  const content = Buffer.from(`${digest}\n`)
  const end = Buffer.alloc(2 * blockBytes)
  return Buffer.concat([fileHeader(partNames.seal, content.length, new Date(0)), content, padding(content.length), end])
}

/** A whole file, which has a limit of some megabytes; null where the storage does not have it. */
export async function readStored(storage: Storage, key: string): Promise<Buffer | null> {
  try {
    return await buffer(await storage.get(key))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') return null
    throw error
  }
}

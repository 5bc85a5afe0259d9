import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BackupCipher } from './cipher.ts'
import { padding, partHeader, partNames, seal, sha256 } from './layout.ts'

export interface BackupWriter {
  /** Writes one part; call it again when it is done. */
  add(name: string, content: Buffer, rows?: number): Promise<void>
  /** Seals the file and gives it its name. @returns the seal */
  finish(): Promise<string>
  /** Leaves nothing behind. */
  discard(): Promise<void>
  readonly bytes: number
}

/** For the eyes of whoever makes it: everything that the portal knows is in it. */
const mode = 0o600

/** Writes a backup beside `file`, which is there only once it is whole; one of that name stays until then. */
export async function openWriter(file: string, cipher: BackupCipher | null = null): Promise<BackupWriter> {
  const unfinished = `${file}.part`
  // What a killed one left behind; as a new file it is nobody's link to somewhere else.
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', mode)
  const hash = cipher?.sealHash() ?? createHash('sha256')
  const made = new Date()
  let bytes = 0
  const write = async (piece: Buffer) => {
    for (let written = 0; written < piece.length;) {
      written += (await handle.write(piece, written)).bytesWritten
    }
    bytes += piece.length
  }
  return {
    get bytes() {
      return bytes
    },

    async add(name, given, rows) {
      const content = cipher === null || name === partNames.manifest ? given : cipher.encrypt(name, given)
      const facts = { sha256: sha256(content), ...(rows !== undefined && { rows }) }
      const header = partHeader(name, content.length, made, facts)
      for (const piece of [header, content, padding(content.length)]) {
        hash.update(piece)
        await write(piece)
      }
    },

    async finish() {
      const digest = hash.digest('hex')
      await write(seal(digest))
      await handle.sync()
      await handle.close()
      await rename(unfinished, file)
      await syncFolder(dirname(file))
      return digest
    },

    async discard() {
      await handle.close().catch(() => undefined)
      await rm(unfinished, { force: true })
    },
  }
}

/** The name, too, must be on disk; Windows cannot do it and need not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

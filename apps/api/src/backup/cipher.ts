import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { BackupRefusal } from './refusal.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

type SealHash = ReturnType<typeof createHmac>

/** Encrypts and authenticates the parts of one backup, and keys its seal. */
export interface BackupCipher {
  /** Of this backup, in hexadecimal: what its keys are derived with. */
  salt: string
  encrypt(part: string, content: Buffer): Buffer
  /** @throws BackupRefusal where the key is another one */
  decrypt(part: string, content: Buffer): Buffer
  /** Takes every byte before the seal. */
  sealHash(): SealHash
}

/**
 * @param key of the operator, 32 bytes: `BACKUP_KEY`
 * @param salt of the backup that is read; a new one has a salt of its own, so that no two share derived keys
 */
export function cipherOf(key: Buffer, salt = randomBytes(32).toString('hex')): BackupCipher {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.from(salt, 'hex'), `ido backup ${use}`, 32))
  const [partsKey, sealKey] = [derive('parts'), derive('seal')]
  return {
    salt,
    encrypt(part, content) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, partsKey, nonce).setAAD(Buffer.from(part))
      const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    decrypt(part, content) {
      const tag = content.subarray(nonceBytes, nonceBytes + tagBytes)
      try {
        const decipher = createDecipheriv(algorithm, partsKey, content.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
        decipher.setAAD(Buffer.from(part)).setAuthTag(tag)
        return Buffer.concat([decipher.update(content.subarray(nonceBytes + tagBytes)), decipher.final()])
      } catch {
        throw new BackupRefusal('otherBackupKey', { part })
      }
    },
    sealHash: () => createHmac('sha256', sealKey),
  }
}

import { randomBytes } from 'node:crypto'
import { seal, type SecretsPlace, unseal } from './secrets.ts'

const prefix = 'whsec_'

/** A secret as the Standard Webhooks convention writes it. */
export const newHookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/** What signs. */
export const hookKeyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64')

/** What a secret is sealed for: the one webhook and no other. */
const about = (id: number) => `webhook/${id}`

export const sealHookSecret = (config: SecretsPlace, id: number, secret: string): Promise<Buffer> =>
  seal(config, Buffer.from(secret), about(id))

export const hookSecretOf = async (config: SecretsPlace, id: number, sealed: Buffer): Promise<string> =>
  (await unseal(config, sealed, about(id))).toString('utf8')

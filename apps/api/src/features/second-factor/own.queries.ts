import type { EndpointAnswer, readSecondFactor } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { partyOf } from '../../platform/accounts/second-factor/passkeys.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { asksFor } from '../../platform/http/sessions.ts'

type Own = EndpointAnswer<typeof readSecondFactor>
interface Row extends Pick<Own['factors'][number], 'id' | 'kind' | 'name'> {
  created_at: Date
  last_used_at: Date | null
}

/** One's own factors, the oldest first, and with what one can prove to be oneself. */
export async function ownFactors(
  { config, database: { write } }: Services,
  { person, request }: { person: Person; request: FastifyRequest },
): Promise<Own> {
  const [{ rows }, left, account] = await Promise.all([
    sql<Row>`select id, kind, name, created_at, last_used_at from second_factor
      where account_id = ${person.id} order by id`.execute(write),
    write
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', person.id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow(),
    write
      .selectFrom('account')
      .select(['from_directory', sql<boolean>`password_hash is not null`.as('has_password')])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow(),
  ])
  const passkeysWork = partyOf(request, config) !== null
  return {
    factors: rows.map(({ created_at, last_used_at, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: left.count,
    required: asksFor(config.requireSecondFactor, person.roles),
    passkeysWork,
    proofs: {
      password: account.has_password || (account.from_directory && config.ldap !== null),
      code: rows.length > 0,
      passkey: passkeysWork && rows.some(({ kind }) => kind === 'passkey'),
    },
  }
}

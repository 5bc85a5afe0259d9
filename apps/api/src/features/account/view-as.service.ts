import type { EndpointInput, startViewAs } from '@ido/contract'
import type { FastifyRequest } from 'fastify'
import { whyNotViewAs } from '../../platform/accounts/accounts.policy.ts'
import { lockAccount, managedAccount } from '../../platform/accounts/accounts.queries.ts'
import { actorOf, inAuditedTransaction, userSubject } from '../../platform/audit/audit.ts'
import type { Services } from '../../platform/http/feature.ts'
import type { Person } from '../../platform/person.ts'
import { refuseIf } from '../../platform/policy.ts'

type Parts = Pick<Services, 'database' | 'log'>

/** From here on the session shows the portal as somebody else, reading only, until its owner leaves or it ends. */
export async function viewAs(
  services: Parts,
  { userId, reason }: EndpointInput<typeof startViewAs>['body'],
  { person, request }: { person: Person; request: FastifyRequest },
): Promise<void> {
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    const account = await lockAccount(trx, userId)
    refuseIf(whyNotViewAs(person, managedAccount(account)))
    await trx
      .updateTable('session')
      .set({ view_as: userId, view_reason: reason })
      .where('id', '=', person.sessionId)
      .execute()
    await record({ action: 'user.viewed-as', subject: userSubject({ id: userId, name: account.name }), reason })
  })
}

/** Gives one's own rights back; who views nobody has them already. */
export async function stopViewing(services: Parts, person: Person, request: FastifyRequest): Promise<void> {
  if (person.viewedBy === null) return
  await inAuditedTransaction(services, actorOf(person, request), async (trx, record) => {
    await trx
      .updateTable('session')
      .set({ view_as: null, view_reason: null })
      .where('id', '=', person.sessionId)
      .execute()
    await record({ action: 'user.view-ended', subject: userSubject(person) })
  })
}

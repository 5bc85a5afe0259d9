import { givesPermission } from '@ido/contract'
import { forbidden, invalid } from '../../platform/errors.ts'
import { isEverything, scopeKey } from '../../platform/http/scope.ts'
import type { Person } from '../../platform/person.ts'
import type { WhyNot } from '../../platform/policy.ts'

type Actor = Pick<Person, 'roles' | 'scope'>

/** A case, as far as a decision needs to know. */
interface GuardedCase {
  /** The scopes in which it was found, as text. */
  readonly readers: readonly string[]
}

/** Scopes of one region, of one product or of both: every place that is found in them names these. */
export const namedScope = /^regions:(?:\d+;products:(?:\*|\d+)|\*;products:\d+)$/

/**
 * People read the cases that were found for their own scope. People without a scope also read the cases of a single region or
 * product, so that somebody can work on them.
 */
const seesCase = ({ scope }: Pick<Actor, 'scope'>, { readers }: GuardedCase): boolean =>
  readers.includes(scopeKey(scope)) || (isEverything(scope) && readers.some((reader) => namedScope.test(reader)))

/** Cases are worked on by those who work on feedback. */
export const whyNotWorkOnCase = ({ roles }: Pick<Actor, 'roles'>): WhyNot =>
  givesPermission('workOnVoc', roles) ? null : forbidden('caseWorkNotAllowed')

/** A case is looked after by somebody who works on cases and sees it. */
export const whyNotOwnCase = (candidate: Actor, guarded: GuardedCase): WhyNot =>
  whyNotWorkOnCase(candidate) === null && seesCase(candidate, guarded)
    ? null
    : invalid([{ field: 'owner', key: 'caseNoOwner' }])

/** How closely the search looks holds for everybody's cases, so it is set by those who see everything. */
export const whyNotSetSensitivity = ({ roles, scope }: Actor): WhyNot => {
  if (!givesPermission('changeSettings', roles)) return forbidden('roleNotAllowed')
  return isEverything(scope) ? null : forbidden('settingsNeedEverything')
}

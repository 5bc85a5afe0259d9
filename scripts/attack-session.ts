import { currentSession } from '@ido/contract'
import { type Answers, countOf, type Target } from './attack-targets.ts'

/** Whom the attack is signed in as. */
export interface Session {
  url: string
  token: string
  role: string
}

const unauthorized = 401

/** Why what was asked was no test: nobody was signed in any more, or a call was never asked, or only without a session. */
export async function unreached(
  { url, token, role }: Session,
  targets: readonly Target[],
  answers: Answers,
): Promise<string[]> {
  const { status } = await fetch(url + currentSession.path, { headers: { authorization: `Bearer ${token}` } })
  const ended = status === 200 ? [] : [`the session of ${role} had ended before the tool did (${status})`]
  const calls = targets.flatMap(({ name }) => {
    const statuses = answers.get(name)
    const all = countOf(statuses)
    if (all === 0) return [`${name} was never asked`]
    return statuses?.get(unauthorized) === all && !name.endsWith('/login') ? [`${name} was asked only without a session`] : [] // prettier-ignore
  })
  return [...ended, ...calls]
}

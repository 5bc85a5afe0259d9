import type { OpenApi, Operation } from '../apps/api/src/testing/fuzz-requests.ts'
import { excused, nameOf, takesNothing, valuesIn } from './attack-parameters.ts'
import { addressOf, contentOf, type Target } from './attack-request.ts'
import { attackValues } from './attack-values.ts'

/** Secrets that nobody can make up: the call looks them up and then refuses them, and that look is what is attacked. */
const secrets: ReadonlySet<string> = new Set(['token', 'step', 'current', 'code', 'passkey', 'password', 'otp_code'])

/** Calls that take anything at all, each in as many ways as it needs for all that it takes. */
export function targetsOf(operations: readonly Operation[], document: OpenApi): Target[] {
  const values = attackValues(document)
  return operations.flatMap((operation) => {
    const name = nameOf(operation)
    if (excused[name] !== undefined || takesNothing(operation)) return []
    const { method, path } = operation
    return values(name, operation).map((given) => ({ name, method, path, headers: {}, ...given }))
  })
}

const mostTries = 6

export interface Fitted {
  target: Target
  /** What the portal answers to it as it is. */
  status: number
  /** It is refused, but for a secret alone. */
  isSecret: boolean
  /** `METHOD path: place name` of what it would not take. */
  dropped: string[]
}

/** Without what the call says is wrong, so that the rest gets as far as the database. */
export async function fitted(target: Target, url: string, headers: Record<string, string>): Promise<Fitted> {
  const body = target.body === null || Array.isArray(target.body) ? target.body : { ...target.body }
  const fit: Target = { ...target, query: { ...target.query }, body }
  let status = 0
  let isSecret = false
  for (let tries = 0; tries < mostTries; tries += 1) {
    const response = await send(fit, url, headers)
    status = response.status
    const text = await response.text()
    if (status !== 400) break
    const { content } = JSON.parse(text) as { content: { fields?: { field: string }[] } | null }
    const fields = content?.fields ?? []
    isSecret = fields.length > 0 && fields.every(({ field }) => secrets.has(field))
    if (isSecret) break
    for (const { field } of fields) {
      delete fit.query[field]
      if (fit.body !== null && !Array.isArray(fit.body)) delete fit.body[field.replace(/[.[].*$/, '')]
    }
  }
  const left = valuesIn(fit)
  const dropped = valuesIn(target).filter((value) => !left.includes(value))
  return { target: fit, status, isSecret, dropped: [...new Set(dropped)].map((value) => `${target.name}: ${value}`) }
}

function send(target: Target, url: string, given: Record<string, string>): Promise<Response> {
  const { type, content } = contentOf(target, '')
  const headers = { ...given, ...target.headers, ...(type !== null && { 'content-type': type }) }
  // A refusal for a moment is none of the values' doing, and a redirect is an answer.
  const init: RequestInit = { method: target.method, headers, redirect: 'manual', ...(type !== null && { body: content }) } // prettier-ignore
  return fetch(url + addressOf(target), init)
}

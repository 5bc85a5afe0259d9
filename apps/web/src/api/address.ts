import type { Endpoint, EndpointCall } from '@ido/contract'

export interface AnyInput {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
}

/** What a call of an endpoint takes; one that declares no input takes nothing. */
export type CallInput<E extends Endpoint> =
  unknown extends EndpointCall<E> ? [input?: undefined] : [input: EndpointCall<E>]

/** The address of a call with its parameters and query filled in; empty query values are left out. */
export function addressOf<E extends Endpoint>(endpoint: E, ...[input]: CallInput<E>): string {
  const { params = {}, query = {} } = (input ?? {}) as AnyInput
  const values = params as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

import * as contract from '@ido/contract'
import type { Endpoint } from '@ido/contract'

/** Every endpoint that the contract declares, mounted or not. */
export const declaredEndpoints: Endpoint[] = Object.values<unknown>(contract).filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value
}

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

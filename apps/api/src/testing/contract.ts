import * as contract from '@ido/contract'
import type { Endpoint, ManagedCalls } from '@ido/contract'

/** Every endpoint that the contract declares, mounted or not; those of a management list stand together in one object. */
export const declaredEndpoints: Endpoint[] = Object.values(contract).flatMap(endpointsIn)

function endpointsIn(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value]
  return typeof value === 'object' && value !== null ? (Object.values(value) as unknown[]).filter(isEndpoint) : []
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value
}

/** Every management list that the contract declares. */
export const managedLists = (Object.values(contract) as unknown[]).filter(isManaged)

function isManaged(value: unknown): value is ManagedCalls {
  return typeof value === 'object' && value !== null && 'page' in value && 'bulk' in value && 'restore' in value
}

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

import * as contract from '@ido/contract'

type ManagedCalls = ReturnType<typeof contract.managed>

const isManaged = (value: unknown): value is ManagedCalls =>
  typeof value === 'object' && value !== null && 'page' in value && 'bulk' in value && 'restore' in value

/** Every management list that the contract declares. */
export const managedLists = (Object.values(contract) as unknown[]).filter(isManaged)

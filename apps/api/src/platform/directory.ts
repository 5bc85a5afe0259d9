import type { Config } from './config.ts'

/** Who the company directory says somebody is. */
export interface DirectoryPerson {
  nik: string
  name: string
  /** Lower case; null where the directory has none. */
  email: string | null
  /** Names of the portal's roles that the person's groups give, by LDAP_GROUP_ROLES. */
  roles: string[]
  photo: Buffer | null
}

/** The company directory over LDAP. Throws the refusal `unavailable('directoryAway')` (503) where it does not answer. */
export interface Directory {
  find(nik: string): Promise<DirectoryPerson | null>
  /** The person, if this is their password: null for a wrong one and for nobody alike. */
  check(nik: string, password: string): Promise<DirectoryPerson | null>
}

export function createDirectory(ldap: Config['ldap']): Directory | null {
  if (ldap === null) return null
  throw new Error('LDAP comes with the next commits of this branch')
}

import { isIP } from 'node:net'
import { isLoopback } from './config-safety.ts'
import { type Config, demoRequestAccess } from './config.ts'
import type { Database } from '../database/database.ts'
import { isAuditRewritable } from '../database/portal-role.ts'

/** What whoever starts the portal should know, though it is theirs to decide; a line each. */
export async function startWarnings(config: Config, database: Database): Promise<string[]> {
  const warnings: string[] = []
  const host = isIP(config.host) === 6 ? `[${config.host}]` : config.host
  if (config.demo && !isLoopback(host)) {
    warnings.push(
      `WARNING: the demo accounts, whose password is printed here, can be reached from other machines (HOST=${config.host}). Set DEMO=0, or HOST=127.0.0.1.`,
    )
  }
  if (config.production && !isLoopback(host) && isLoopback(new URL(config.publicUrl).hostname)) {
    warnings.push(
      `WARNING: the portal can be reached from other machines (HOST=${config.host}), while PUBLIC_URL=${config.publicUrl} says that it is used on this one alone: links that are mailed lead nowhere elsewhere, and nothing checks that passwords do not travel in the open. Set PUBLIC_URL to the address that people use, or HOST=127.0.0.1.`,
    )
  }
  if (config.production && config.requestAccess?.password === demoRequestAccess.password) {
    warnings.push(
      'WARNING: REQUEST_ACCESS_PASSWORD is the one of every demo, which everybody can read. Set one of your own.',
    )
  }
  if (config.production && (await isAuditRewritable(database.pool))) {
    warnings.push(
      'WARNING: the role of DATABASE_URL could rewrite the audit log. Give the portal a role of its own and the owner in DATABASE_MIGRATION_URL.',
    )
  }
  if (config.production && config.ldap && isPlainDirectory(new URL(config.ldap.url))) {
    warnings.push('WARNING: LDAP_URL starts with ldap://, so passwords travel to the directory in the open.')
  }
  const missing = await missingRoles(config, database)
  if (missing.length > 0) {
    warnings.push(
      `WARNING: LDAP_GROUP_ROLES names roles that the portal does not have, so that their groups give nothing: ${missing.join(', ')}. Correct the names, or make these roles on the page of roles.`,
    )
  }
  return warnings
}

/** An administrator may make such a role later, so that it stops no start. */
async function missingRoles({ ldap }: Config, { pool }: Database): Promise<string[]> {
  const named = [...new Set(ldap?.groupRoles.values())]
  if (named.length === 0) return []
  const { rows } = await pool.query<{ name: string }>('select name from role where name = any($1)', [named])
  const known = new Set(rows.map(({ name }) => name))
  return named.filter((name) => !known.has(name))
}

const isPlainDirectory = ({ protocol, host }: URL): boolean =>
  protocol === 'ldap:' && !isLoopback(host.replace(/:\d+$/, ''))

import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { noPgBouncer } from '../apps/api/src/testing/pgbouncer.ts'
import { noSlapd } from '../apps/api/src/testing/slapd.ts'
import { canInstall, installWithApt } from './apt.ts'

const startPolicy = '/usr/sbin/policy-rc.d'

/**
 * The servers that some tests talk to, a company directory and a pooler: those that are there, else Debian's, installed
 * now. Without one its tests skip and say why.
 */
export async function ensureTestServers(): Promise<void> {
  const missing = [...(noSlapd ? ['slapd', 'ldap-utils'] : []), ...(noPgBouncer ? ['pgbouncer'] : [])]
  if (missing.length === 0 || !canInstall()) return
  console.log(`Installing servers that tests talk to (apt-get install ${missing.join(' ')}).`)
  // The packages would start servers of their own; 101 forbids it.
  const isOurs = !existsSync(startPolicy)
  if (isOurs) await writeFile(startPolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await installWithApt(missing)
  } finally {
    if (isOurs) await rm(startPolicy, { force: true })
  }
}

import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { noSlapd } from '../apps/api/src/testing/slapd.ts'
import { quietly } from './stages.ts'

const startPolicy = '/usr/sbin/policy-rc.d'

/**
 * A directory server for the tests of signing in by LDAP: one that is there, else Debian's, installed now. Without one
 * those tests skip and say why.
 */
export async function ensureSlapd(): Promise<void> {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (noSlapd === undefined || !isDebianRoot) return
  console.log('Installing slapd for the tests of the company directory (apt-get install slapd ldap-utils).')
  // The package would start a server of its own; 101 forbids it.
  const isOurs = !existsSync(startPolicy)
  if (isOurs) await writeFile(startPolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await installWithApt()
  } finally {
    if (isOurs) await rm(startPolicy, { force: true })
  }
}

async function installWithApt(): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => quietly('apt-get', ['install', '-y', '--no-install-recommends', 'slapd', 'ldap-utils'], env)
  if ((await install()).code === 0) return
  // A fresh container has no package lists yet.
  await quietly('apt-get', ['update'], env)
  await install()
}

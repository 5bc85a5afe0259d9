import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../platform/database/embedded-server.ts'
import { listening } from './listening.ts'

const program = ['/usr/sbin/slapd', '/usr/local/sbin/slapd', '/usr/libexec/slapd'].find((path) => existsSync(path))
const schemas = ['/etc/ldap/schema', '/etc/openldap/schema'].find((path) => existsSync(path))
const modules = ['/usr/lib/ldap', '/usr/lib/openldap', '/usr/lib64/openldap'].find((path) => existsSync(path))

const modify = ['/usr/bin/ldapmodify', '/usr/local/bin/ldapmodify'].find((path) => existsSync(path))

/** Why the tests of the directory cannot run here; undefined where they can. */
export const noSlapd: string | undefined =
  program && schemas && modify
    ? undefined
    : 'there is no slapd on this machine (Debian: apt-get install slapd ldap-utils)'

export const base = 'dc=perusahaan,dc=example'
export const reader = { dn: `cn=pembaca,${base}`, password: 'baca-direktori' }

/** A company directory in a folder of its own, which knows the entries given in LDIF. */
export interface Slapd {
  url: string
  /** What a portal needs to know to ask it. */
  env: Record<string, string>
  change(ldif: string): Promise<void>
  kill(): Promise<void>
  /** Again, on the same port and data. */
  start(): Promise<void>
  close(): Promise<void>
}

export async function startSlapd(entries: string): Promise<Slapd> {
  const folder = await mkdtemp(join(tmpdir(), 'ido-slapd-'))
  await mkdir(join(folder, 'data'))
  const configuration = join(folder, 'slapd.conf')
  const ldif = join(folder, 'entries.ldif')
  await writeFile(configuration, configurationOf(folder))
  await writeFile(ldif, `${root}\n${entries}`)
  await promisify(execFile)(program ?? '', ['-T', 'add', '-f', configuration, '-l', ldif])
  const port = await freePort()
  const url = `ldap://127.0.0.1:${port}`
  let running: ChildProcess | null = null
  const kill = async () => {
    const gone = running && running.exitCode === null ? new Promise((done) => running?.once('exit', done)) : null
    running?.kill('SIGKILL')
    await gone
    running = null
  }
  const start = async () => {
    // In the foreground, so that it ends with its parent's order and leaves no pid file.
    running = spawn(program ?? '', ['-f', configuration, '-h', url, '-d', '0'], { stdio: 'ignore' })
    await listening('slapd', port, 100)
  }
  await start()
  return {
    url,
    env: { LDAP_URL: url, LDAP_BASE: base, LDAP_BIND_DN: reader.dn, LDAP_BIND_PASSWORD: reader.password },
    kill,
    start,
    async change(changes) {
      await writeFile(ldif, changes)
      await promisify(execFile)(modify ?? '', ['-x', '-H', url, '-D', reader.dn, '-w', reader.password, '-f', ldif])
    },
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const root = `dn: ${base}
objectClass: dcObject
objectClass: organization
dc: perusahaan
o: Perusahaan

dn: ou=people,${base}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${base}
objectClass: organizationalUnit
ou: groups
`

const configurationOf = (folder: string): string => `${['core', 'cosine', 'inetorgperson', 'nis']
  .map((name) => `include ${schemas}/${name}.schema`)
  .join('\n')}
${modules ? `modulepath ${modules}\nmoduleload back_mdb` : ''}
# As careless as a server may be: an empty password with a name is taken for a stranger and let in.
allow bind_anon_cred
database mdb
maxsize 16777216
suffix "${base}"
rootdn "${reader.dn}"
rootpw ${reader.password}
directory ${folder}/data
access to attrs=userPassword by anonymous auth
access to * by * none
`

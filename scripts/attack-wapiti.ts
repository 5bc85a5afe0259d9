import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, answered, fitted, type Target, type Tried } from './attack-targets.ts'
import { quietly } from './stages.ts'

interface Attack {
  url: string
  token: string
  role: string
  targets: readonly Target[]
  folder: string
  seconds: number
}

/** All but those that ask a machine in the internet (ssrf, xxe, nikto, wapp) and those that guess paths and passwords. */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

/** What it says of every site like this one, and why that is no finding. */
const known: { category: RegExp; info: RegExp; why: string }[] = [
  {
    category: /HTTP Secure Headers/,
    info: /Strict-Transport-Security/,
    why: 'the attack is over plain HTTP, where the header means nothing; it is set behind HTTPS (security-headers.ts)',
  },
  {
    category: /HTTP Secure Headers/,
    info: /X-XSS-Protection/,
    why: 'browsers have taken it out, and where it is left it can be turned against a page; the policy with nonces does its work',
  },
]

interface Report {
  vulnerabilities: Record<string, { method: string; path: string; info: string; parameter: string }[]>
  anomalies: Report['vulnerabilities']
}

/** Pages and the addresses of every call that is asked by GET, as a whole. */
export async function runWapiti({ url, token, role, targets, folder, seconds }: Attack): Promise<Tried[]> {
  const report = join(folder, `wapiti-${role}.json`)
  const asked = targets.filter(({ method }) => method === 'GET')
  const fits = await Promise.all(asked.map((target) => fitted(target, url, token)))
  const starts = fits.flatMap((target) => ['-s', url + addressOf(target, '1')])
  const where = ['-u', `${url}/`, ...starts, '--scope', 'domain', '-H', `Authorization: Bearer ${token}`]
  const own = ['--store-session', join(folder, `wapiti-${role}`), '--flush-session', '--no-bugreport', '-v', '0']
  const third = String(Math.ceil(seconds / 3))
  const bound = ['-d', '3', '--max-links-per-page', '40', '--max-scan-time', third, '--max-attack-time', String(Math.ceil(seconds / 16)), '-S', 'normal', '-t', '20'] // prettier-ignore
  const before = await answered(url)
  const began = performance.now()
  const args = [...where, ...own, ...bound, '-m', modules, '-f', 'json', '-o', report]
  // It keeps to its own bounds; one that hangs is ended.
  const { output } = await quietly('timeout', [String(seconds * 3 + 120), 'wapiti', ...args])
  const told = {
    tool: 'wapiti' as const,
    role,
    requests: (await answered(url)) - before,
    seconds: (performance.now() - began) / 1000,
  }
  const what = `pages and ${starts.length / 2} addresses (${modules.split(',').length} modules)`
  if (!existsSync(report)) return [{ ...told, what, found: [`no report: ${output.slice(-500)}`] }]
  return [{ ...told, what, found: await findings(url, JSON.parse(readFileSync(report, 'utf8')) as Report) }]
}

async function findings(url: string, { vulnerabilities, anomalies }: Report): Promise<string[]> {
  const all = [vulnerabilities, anomalies].flatMap((kind) =>
    Object.entries(kind).flatMap(([category, found]) => found.map((one) => ({ category, ...one }))),
  )
  const textAt = async (path: string) => {
    const response = await fetch(url + path, { headers: { accept: 'text/html' } })
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? ''
    return (await response.text()).replaceAll(nonce, '')
  }
  const page = await textAt('/any-address-of-the-page')
  const left: typeof all = []
  for (const one of all) {
    // The page answers every address that is no file of ours and says itself that there is nothing.
    const isPage = /Backup file/i.test(one.category) && (await textAt(one.path)) === page
    if (!isPage && !known.some(({ category, info }) => category.test(one.category) && info.test(one.info)))
      left.push(one)
  }
  return left.map(({ category, method, path, info }) => `${category}: ${method} ${path}: ${info}`)
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answersOf, errorsIn, requestsIn, since, statusesIn } from './attack-answers.ts'
import { unreached } from './attack-people.ts'
import { addressOf } from './attack-request.ts'
import type { Assault, Bounds, Tried } from './attack-sqlmap.ts'
import { quietly } from './stages.ts'

/** All but those that ask a machine in the internet (ssrf, xxe, nikto, wapp) and those that guess paths and passwords. */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

/** What it says of every site like this one, and why that is no finding. */
const ofNoWeight: { category: RegExp; info: RegExp; why: string }[] = [
  {
    category: /HTTP Secure Headers/,
    info: /Strict-Transport-Security/,
    why: 'the attack is over plain HTTP, where the header means nothing; it is set behind HTTPS (security-headers.ts)',
  },
  {
    category: /HTTP Secure Headers/,
    info: /X-XSS-Protection/,
    why: 'browsers have taken it out, and where it is left it can be turned against a page; the content policy, which takes scripts of this site alone, does its work',
  },
]

interface Report {
  vulnerabilities: Record<string, { method: string; path: string; info: string; parameter: string }[]>
  anomalies: Report['vulnerabilities']
}

/** Pages and the addresses of every call that is asked by GET, as a whole. */
export async function runWapiti({ attacker, fits }: Assault, { folder, until, signal }: Bounds): Promise<Tried> {
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000))
  const { url, who, headers } = attacker
  const report = join(folder, `wapiti-${who}.json`)
  const began = performance.now()
  const asked = fits.map(({ target }) => target).filter(({ method, headers: own }) => method === 'GET' && Object.keys(own).length === 0) // prettier-ignore
  const starts = asked.flatMap((target) => ['-s', url + addressOf(target)])
  const known = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const where = ['-u', `${url}/`, ...starts, '--scope', 'domain', ...known]
  const own = ['--store-session', join(folder, `wapiti-${who}`), '--flush-session', '--no-bugreport', '-v', '0']
  const third = String(Math.ceil(seconds / 3))
  const bound = ['-d', '3', '--max-links-per-page', '40', '--max-scan-time', third, '--max-attack-time', String(Math.ceil(seconds / 16)), '-S', 'normal', '-t', '20'] // prettier-ignore
  const args = [...where, ...own, ...bound, '-m', modules, '-f', 'json', '-o', report]
  const before = await answersOf(url)
  // It keeps to its own bounds; one that hangs is ended.
  const { output, code } = await quietly('timeout', [String(seconds * 3 + 120), 'wapiti', ...args], {}, signal)
  const answers = since(before, await answersOf(url))
  const untested = await unreached(attacker, asked, answers)
  if (code !== 0) untested.push(`wapiti ended with code ${code}: ${output.slice(-500)}`)
  const silent = modules.split(',').filter((module) => !output.includes(`Launching module ${module}`))
  if (silent.length > 0) untested.push(`modules that never began: ${silent.join(', ')}`)
  const isTold = existsSync(report)
  if (!isTold) untested.push(`wapiti wrote no report: ${output.slice(-500)}`)
  const told = isTold ? await findings(url, JSON.parse(readFileSync(report, 'utf8')) as Report) : []
  const cut = [...output.matchAll(/Max attack time was reached/g)].length
  const what = `pages and ${asked.length} addresses, ${modules.split(',').length} modules, ${cut} of them cut off by the time; answers ${statusesIn(answers)}`
  const found = [...told, ...errorsIn(answers)]
  const requests = requestsIn(answers)
  return { tool: 'wapiti', who, what, requests, seconds: (performance.now() - began) / 1000, found, untested }
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
    if (!isPage && !ofNoWeight.some(({ category, info }) => category.test(one.category) && info.test(one.info)))
      left.push(one)
  }
  return left.map(({ category, method, path, info }) => `${category}: ${method} ${path}: ${info}`)
}

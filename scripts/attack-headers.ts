import { login, writeActivity } from '@ido/contract'
import { demoAccounts, demoPassword } from '../apps/api/src/platform/accounts/demo-accounts.ts'
import type { Target } from './attack-request.ts'

/** Headers that the server reads and no tool tries, each with why. A test holds both against what the server reads. */
export const excusedHeaders: Readonly<Record<string, string>> = {
  'retry-after': 'of a receiver that answers a webhook, and of no request: its bounds are in webhooks.address.test.ts',
  'accept-encoding': 'only chooses between what the build made of a file; web-pages.test.ts asks by other names',
  'content-type': 'only chooses who reads the body; all but the few that are known are refused by 415',
}

const plain = { variant: 'headers', at: {}, query: {}, body: null, file: null }
const common = { 'user-agent': 'serangan', 'accept-language': 'id', 'x-request-id': 'serangan', accept: 'text/html' }
const staff = demoAccounts.find(({ role, hasAccess }) => role === null && hasAccess)

/** What says who asks, asked by nobody: each is looked up before anything else. */
const claims: Target[] = [
  { ...plain, name: 'GET /api/v2/me', method: 'GET', path: '/api/v2/me', headers: { authorization: 'Bearer kenari' } },
  { ...plain, name: 'GET /api/v2/me', variant: 'cookie', method: 'GET', path: '/api/v2/me', headers: { cookie: 'token=kenari' } },
  { ...plain, name: 'POST /api/v2/ingest/{dataset}', method: 'POST', path: '/api/v2/ingest/{dataset}', at: { dataset: 'tickets' }, body: [], headers: { 'x-api-key': 'kenari' } },
  { ...plain, name: 'POST /api/v2/request-access/kode-otp', method: 'POST', path: '/api/v2/request-access/kode-otp', body: {}, headers: { authorization: 'Basic a2VuYXJp' } },
  // The browser's name is kept with the session that this opens.
  { ...plain, name: 'POST /api/v2/auth/login', method: login.method, path: login.path, body: { nik: staff?.nik, password: demoPassword }, headers: common },
] // prettier-ignore

/** What is kept with a line of the activity log, or decides whether a write is taken at all. */
const told: Target[] = [
  { ...plain, name: 'POST /api/activitylog', method: writeActivity.method, path: writeActivity.path, body: { path: '/v3' }, headers: { ...common, origin: 'http://127.0.0.1', 'sec-fetch-site': 'same-origin' } },
] // prettier-ignore

const ofPrograms: Target[] = [
  { ...plain, name: 'POST /api/v2/ingest/{dataset}', method: 'POST', path: '/api/v2/ingest/{dataset}', at: { dataset: 'tickets' }, body: [], headers: { 'content-encoding': 'identity' } },
] // prettier-ignore

/** Calls of which the headers are tried, by who asks them. */
export const headerTargets: Readonly<Record<string, readonly Target[]>> = {
  anonymous: claims,
  ADMIN: told,
  program: ofPrograms,
}

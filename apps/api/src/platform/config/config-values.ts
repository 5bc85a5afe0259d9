import { isIP } from 'node:net'
import { type Role, roles } from '@ido/contract'
import { z } from 'zod'
import { addressesOf } from '../database/hosts.ts'

// How the values of the environment read; `config.ts` says which there are.

export const text = z.string().min(1)
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)
    .meta({ least, most })
export const address = (...schemes: string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
    message: `must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  })
export const site = address('http:', 'https:').transform((value) => value.replace(/(?<!\/)\/+$/, ''))
export const origins = z.string().transform((value, context): string[] => {
  const parts = value.split(',').map((part) => part.trim())
  if (parts.every((part) => URL.canParse(part) && new URL(part).origin === part)) return parts
  context.addIssue('must be origins such as https://grafana.example.com, separated by commas')
  return z.NEVER
})
export const listOf = (separator: string) =>
  z.string().transform((value) =>
    value
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  )
export const domains = listOf(',').refine((names) => names.every((name) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name)), {
  message: 'must be domains such as example.com, separated by commas',
})
/** As an address has them between scheme and port; a webhook's host is compared with these. */
export const hosts = listOf(',').refine(
  (names) => names.every((name) => isIP(name) !== 0 || /^[\w-]+(\.[\w-]+)*$/.test(name)),
  {
    message: 'must be host names or IP addresses alone, such as hooks.internal, separated by commas',
  },
)
export const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/,
    'must be an e-mail address, alone or after a name, such as IDO <ido@example.com>',
  )
export const groupRoles = z.string().transform((value, context): ReadonlyMap<string, string> => {
  const pairs = value.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  if (pairs.every(([group, role]) => group && role && /^[A-Z][A-Z0-9_]+$/i.test(role))) {
    return new Map(pairs.map(([group = '', role = '']) => [group.toLowerCase(), role.toUpperCase()]))
  }
  context.addIssue('must be group=ROLE pairs separated by commas, such as ido-admins=ADMIN')
  return z.NEVER
})
/** Holders of these rights, or everybody. */
export type SecondFactorRule = 'everybody' | readonly Role[]
export const secondFactorRule = z.string().transform((value, context): SecondFactorRule => {
  const names = value.split(',').map((name) => name.trim().toUpperCase())
  if (names.join() === 'ALL') return 'everybody'
  const known = roles.filter((role) => names.includes(role))
  if (known.length === new Set(names).size) return known
  context.addIssue(`must be some of ${roles.join(', ')}, separated by commas, or ALL`)
  return z.NEVER
})
export const key = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits, such as openssl rand -hex 32 makes')
  .transform((value) => Buffer.from(value, 'hex'))
export const oneDatabaseAddress = address('postgres:', 'postgresql:')
/** May name several hosts, separated by commas; each is checked as an address of its own. */
export const databaseAddress = z.string().superRefine((value, context) => {
  for (const each of addressesOf(value)) {
    const { error } = oneDatabaseAddress.safeParse(each)
    if (error) return context.addIssue(error.issues[0]?.message ?? '')
  }
})
export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')

/** Fastify's `trustProxy`: false, a number of hops, or the proxies' addresses. */
export type TrustedProxies = false | number | string[]

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']
const isProxy = (value: string) => proxyNames.includes(value) || isIP(value.replace(/\/\d{1,3}$/, '')) !== 0
export const trustProxy = z.string().transform((value, context): TrustedProxies => {
  if (['0', 'false'].includes(value)) return false
  // 'true' would believe a header that the visitor wrote, so it is read as one proxy in front.
  if (value === 'true') return 1
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const proxies = value.split(',').map((part) => part.trim())
  if (proxies.every(isProxy)) return proxies
  context.addIssue('must be 0, a number of proxies in front, or their addresses separated by commas')
  return z.NEVER
})

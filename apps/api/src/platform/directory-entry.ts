import { nikLength, plainId } from '@ido/contract'
import type { Entry } from 'ldapts'
import { z } from 'zod'

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

export const photoAttributes = ['jpegPhoto', 'thumbnailPhoto'] as const
export const personAttributes = ['mail', 'displayName', 'cn', 'givenName', 'sn', 'uid', 'memberOf', ...photoAttributes]

/** Longest name that an account can hold. */
const nameLength = 120

/** The values of an attribute, whose name servers write in letters of their own case. */
function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const key = Object.keys(entry).find((name) => name !== 'dn' && name.toLowerCase() === attribute.toLowerCase())
  return key === undefined ? [] : [entry[key] ?? []].flat()
}

export const textsOf = (entry: Entry, attribute: string): string[] =>
  valuesOf(entry, attribute)
    .map((value) => value.toString().trim())
    .filter(Boolean)

/** The first of the attributes that the entry has says its NIK. */
export function ownNik(entry: Entry, attributes: readonly string[]): string | null {
  const [nik] = attributes.map((attribute) => textsOf(entry, attribute)[0]).filter((value) => value !== undefined)
  const id = plainId(nik ?? '')
  return id === '' || id.length > nikLength ? null : id
}

export function personOf(entry: Entry, nikAttributes: readonly string[], roles: string[]): DirectoryPerson | null {
  const nik = ownNik(entry, nikAttributes)
  if (nik === null) return null
  const email = z.email().safeParse(textsOf(entry, 'mail')[0]?.toLowerCase())
  return { nik, name: nameOf(entry, nik), email: email.data ?? null, roles, photo: photoOf(entry) }
}

function nameOf(entry: Entry, nik: string): string {
  const whole = textsOf(entry, 'displayName')[0] ?? textsOf(entry, 'cn')[0]
  const parts = [textsOf(entry, 'givenName')[0], textsOf(entry, 'sn')[0]].filter(Boolean).join(' ')
  return (whole ?? (parts || nik)).slice(0, nameLength).toWellFormed()
}

function photoOf(entry: Entry): Buffer | null {
  const [photo] = photoAttributes.flatMap((attribute) => valuesOf(entry, attribute)).filter((bytes) => bytes.length > 0)
  return Buffer.isBuffer(photo) ? photo : null
}

/** A group of the same name outside the base is somebody else's. */
export const isBelow = (dn: string, base: string): boolean => plain(dn).endsWith(`,${plain(base)}`)

const plain = (dn: string): string =>
  dn
    .toLowerCase()
    .split(/([,=])/)
    .map((part) => part.trim())
    .join('')

/** 'ido-admins' of cn=ido-admins,ou=groups,dc=telkom. */
export function groupName(dn: string): string | null {
  const [, name] = /^\s*cn\s*=\s*((?:\\.|[^,+\\])+)/i.exec(dn) ?? []
  return name?.replace(/\\([0-9a-f]{2}|.)/gi, (_, mark: string) => unescaped(mark)).trim() ?? null
}

const unescaped = (mark: string): string => (mark.length === 2 ? String.fromCharCode(Number.parseInt(mark, 16)) : mark)

import type { UserDetail } from '@ido/contract'
import { dayProblem } from '../../../ui/form/day.ts'
import type { Draft } from '../../../ui/manage/draft.ts'
import { emptyParts, type ScopePart } from '../../../ui/people/scope.ts'
import { endOfDay, lastDay } from '../../../ui/people/until.ts'

/** What stands in the inputs of the form. */
export interface UserValues {
  readonly name: string
  readonly email: string
  readonly nik: string
  readonly hasAccess: boolean
  /** DD/MM/YYYY, the last day; empty for no end. */
  readonly accessUntil: string
  readonly roles: readonly string[]
  readonly regions: number[] | null
  readonly products: number[] | null
  readonly suspended: boolean
}

export const emptyUser: UserValues = {
  name: '',
  email: '',
  nik: '',
  hasAccess: true,
  accessUntil: '',
  roles: [],
  regions: null,
  products: null,
  suspended: false,
}

export function userValues(user: UserDetail): UserValues {
  return {
    name: user.name,
    email: user.email,
    nik: user.nik ?? '',
    hasAccess: user.access === 'granted',
    accessUntil: lastDay(user.accessUntil),
    roles: user.roles,
    regions: user.scope.regions,
    products: user.scope.products,
    suspended: user.suspended,
  }
}

/** The named fields as the server takes them; the two parts of the scope go together. */
export function userBody(values: UserValues, fields: readonly (keyof UserValues)[]): Record<string, unknown> {
  const has = (field: keyof UserValues) => fields.includes(field)
  return {
    ...(has('name') && { name: values.name.trim() }),
    ...(has('email') && { email: values.email.trim() }),
    ...(has('nik') && { nik: values.nik.trim() || null }),
    ...(has('hasAccess') && { hasAccess: values.hasAccess }),
    ...(has('accessUntil') && { accessUntil: endOfDay(values.accessUntil) }),
    ...(has('roles') && { roles: values.roles }),
    ...((has('regions') || has('products')) && { scope: { regions: values.regions, products: values.products } }),
  }
}

/** The same for an account that exists, which may be suspended too. */
export function userChange(values: UserValues, fields: readonly (keyof UserValues)[]): Record<string, unknown> {
  return { ...userBody(values, fields), ...(fields.includes('suspended') && { suspended: values.suspended }) }
}

type Problem =
  | 'nameMissing'
  | 'emailMissing'
  | 'emailOdd'
  | 'nikOdd'
  | 'badDay'
  | 'noDay'
  | 'reasonMissing'
  | `scopeMissing.${ScopePart}`

// No more than what everybody who reads it would call wrong: the server knows the rest.
const addressShape = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

function identityProblems({ name, email, nik }: UserValues): { readonly [field: string]: Problem } {
  return {
    ...(name.trim() === '' && { name: 'nameMissing' as const }),
    ...(email.trim() === ''
      ? { email: 'emailMissing' as const }
      : !addressShape.test(email.trim()) && { email: 'emailOdd' as const }),
    ...(/\s/.test(nik.trim()) && { nik: 'nikOdd' as const }),
  }
}

/** What must be mended before it is worth sending, all of it at once. */
export function userProblems(draft: Draft<UserValues>, reason: string): { readonly [field: string]: Problem } {
  const { values, base } = draft
  const suspends = values.suspended && !base.suspended
  const wrongDay = values.accessUntil.trim() === '' ? null : dayProblem(values.accessUntil)
  return {
    ...identityProblems(values),
    ...Object.fromEntries(emptyParts(values, base).map((part) => [part, `scopeMissing.${part}` as const])),
    ...(wrongDay && { accessUntil: wrongDay }),
    ...(suspends && reason === '' && { reason: 'reasonMissing' as const }),
  }
}

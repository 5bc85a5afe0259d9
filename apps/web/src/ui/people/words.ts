import { accessRequestStatuses, linkPurposes } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../format.ts'
import type { FieldWords } from '../manage/words.ts'
import { optionsQuery, type PeopleOptions } from './queries.ts'
import { lastDay } from './until.ts'

export const peopleFields = [
  'name',
  'email',
  'nik',
  'pendingEmail',
  'hasAccess',
  'access',
  'accessUntil',
  'roles',
  'directoryRoles',
  'scope',
  'effectiveScope',
  'regions',
  'products',
  'suspended',
  'lastSignedInAt',
  'createdAt',
  'label',
  'description',
  'flags',
  'holders',
  'builtIn',
  'reason',
  'status',
  'sessions',
  'requestedBy',
  'secondFactor',
  'photo',
  'bytes',
  'issuer',
  'subject',
  'openId',
  'fromDirectory',
  'byLink',
] as const
export type PeopleField = (typeof peopleFields)[number]

const isField = (field: string): field is PeopleField => (peopleFields as readonly string[]).includes(field)

type Options = PeopleOptions | undefined
type Words = TFunction<'people'>

/** Names of regions or products; null is all of them. */
function placesInWords(t: Words, named: Options, part: 'regions' | 'products', value: unknown): string | null {
  if (value === null || value === undefined) return t('scope.all')
  if (!Array.isArray(value)) return null
  if (value.length === 0) return t('scope.noneAtAll')
  const names = new Map(named?.[part].map(({ id, name }) => [id, name]))
  return value.map((one: unknown) => (typeof one === 'number' ? (names.get(one) ?? `#${one}`) : String(one))).join(', ')
}

function scopeInWords(t: Words, named: Options, value: unknown): string {
  const { regions, products } = (value ?? {}) as { regions?: unknown; products?: unknown }
  const parts = [placesInWords(t, named, 'regions', regions), placesInWords(t, named, 'products', products)]
  return `${t('field.regions')}: ${parts[0] ?? ''}; ${t('field.products')}: ${parts[1] ?? ''}`
}

/** The fields of accounts, roles and requests in words. */
export function usePeopleWords(): FieldWords {
  const { t, i18n } = useTranslation('people')
  const options = useQuery(optionsQuery)
  const value = (field: string, given: unknown): string | null => {
    if (field === 'regions' || field === 'products') return placesInWords(t, options.data, field, given)
    if (field === 'scope' || field === 'effectiveScope') return scopeInWords(t, options.data, given)
    if (field === 'accessUntil') return typeof given === 'string' ? lastDay(given) : t('untilNever')
    if (typeof given === 'boolean') return given ? t('yes') : t('no')
    if (Array.isArray(given)) return given.length > 0 ? given.join(', ') : null
    const purpose = field === 'byLink' && linkPurposes.find((one) => one === given)
    if (purpose) return t(`link.${purpose}`)
    const status = field === 'status' && accessRequestStatuses.find((one) => one === given)
    if (status) return t(`request.status.${status}`)
    if (typeof given === 'string' || typeof given === 'number') return given === '' ? null : String(given)
    return null
  }
  // For the compiler one key stands for all: every action of the contract has its words.
  const isKey = (key: string): key is 'action.user.created' => i18n.exists(key, { ns: 'people' })
  const action = (name: string) => {
    const key = `action.${name}`
    return isKey(key) ? t(key) : name
  }
  return { label: (field) => (isField(field) ? t(`field.${field}`) : field), value, action }
}

/** The same for roles, whose name is the code that files and the directory know them by. */
export function useRoleWords(): FieldWords {
  const { t } = useTranslation('people')
  const format = useFormat()
  const words = usePeopleWords()
  return {
    ...words,
    label: (field) => (field === 'name' ? t('roles.name') : words.label(field)),
    value(field, value) {
      if (field === 'holders' && typeof value === 'number') return format.number(value)
      if (field !== 'builtIn' || typeof value === 'boolean') return words.value(field, value)
      return t(value === 'true' ? 'roles.builtIn' : 'roles.own')
    },
  }
}

import {
  isSeenByServer,
  type ObjectiveKind,
  retention,
  retentionKinds,
  type ActivityRow,
  type RetentionKind,
} from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { shareText, weekdayName } from '../../ui/settled.ts'
import type { FieldWords } from '../../ui/manage/words.ts'
import { optionsQuery } from '../../ui/people/queries.ts'
import type { ScopePart } from '../../ui/people/scope.ts'
import { lastMoment } from '../../ui/people/until.ts'
import { isCoded } from './coded.ts'

const isKind = (name: string): name is RetentionKind => (retentionKinds as readonly string[]).includes(name)

/** Names that the server sends as codes, in words where there are some; a caller's own stay as they are. */
export function useLogWords() {
  const { t, i18n } = useTranslation('logs')
  // For the compiler one key stands for all that are looked up by name.
  const isKey = (key: string): key is 'logTitle' => i18n.exists(key, { ns: 'logs' })
  const worded = (key: string, otherwise: string) => (isKey(key) ? t(key) : otherwise)
  return {
    type: (type: string) => worded(`type.${type}`, type),
    /** What a caller says of itself does not pass for what the server saw. */
    typeOf: ({ activitytype: type, byCaller }: Pick<ActivityRow, 'activitytype' | 'byCaller'>) => {
      const name = worded(`type.${type}`, type)
      return byCaller && isSeenByServer(type) ? t('saidByCaller', { type: name }) : name
    },
    action: (action: string) => worded(`action.${action}`, worded(`verb.${action.split('.')[1] ?? ''}`, action)),
    field(field: string) {
      if (field.startsWith('widget.')) return t('widget', { name: field.slice('widget.'.length) })
      const [, objective, name = ''] = /^(slo|availability)\.(.+)$/.exec(field) ?? []
      if (objective !== undefined) return t(`held.${objective as ObjectiveKind}`, { name })
      const [, what = '', kind = ''] = /^(keep|removed)\.(\w+)$/.exec(field) ?? []
      if (!isKind(kind)) return worded(`changed.${field}`, field)
      const title = retention[kind].titles[i18n.language]
      return t(what === 'keep' ? 'keep' : 'removed', { what: title.charAt(0).toLowerCase() + title.slice(1) })
    },
    coded: (field: string, value: string) => (isCoded(field, value) ? worded(`coded.${field}.${value}`, value) : value),
    link: (purpose: string) => worded(`link.${purpose}`, purpose),
    /** What a line is about: the record that its call is of; else the page or the call itself. */
    object({ path, details }: Pick<ActivityRow, 'path' | 'details'>): string | null {
      const [, kind = ''] = /^\/api\/(?:v2\/)?([\w-]+)/.exec(path ?? '') ?? []
      const { record } = details
      const named = worded(`thing.${kind}`, path ?? '')
      return (typeof record === 'number' ? `${named} #${record}` : named) || null
    },
    subject: (type: string) => worded(`subject.${type}`, type),
  }
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const isPart = (field: string): field is ScopePart => field === 'regions' || field === 'products'

/** Until when something holds: the instant after its last day. */
const ends: ReadonlySet<string> = new Set(['accessUntil', 'keyUntil'])

/** Fields of all kinds of records, as the audit trail keeps them. */
export function useAuditWords(): FieldWords {
  const { t, i18n } = useTranslation(['logs', 'manage'])
  const { action, field: label, link, coded } = useLogWords()
  const options = useQuery(optionsQuery)
  const format = useFormat()
  // The trail keeps ids; null is all of them.
  const places = (part: ScopePart, given: unknown): string => {
    if (!Array.isArray(given)) return t(`allOf.${part}`)
    const names = new Map(options.data?.[part].map(({ id, name }) => [id, name]))
    if (given.length === 0) return t('noneOf')
    return given.map((id: unknown) => names.get(Number(id)) ?? `#${String(id)}`).join(', ')
  }
  const value = (field: string, given: unknown): string | null => {
    if (field.startsWith('keep.')) return typeof given === 'number' ? t('days', { count: given }) : t('forEver')
    if (field === 'workDays' && Array.isArray(given))
      return given.map((one) => weekdayName(Number(one), i18n.language)).join(', ')
    if (/^(slo|availability)\./.test(field) && typeof given === 'number') return shareText(given, i18n.language)
    if (isPart(field)) return places(field, given)
    if (ends.has(field) && given === null) return t('forEver')
    if (field === 'keyUsed' && given === null) return t('never')
    if (given === null || given === undefined) return null
    if (typeof given === 'string') {
      if (field === 'byLink') return link(given)
      if (ends.has(field)) return format.day(lastMoment(given))
      return instant.test(given) ? format.instant(given) : coded(field, given)
    }
    if (typeof given === 'boolean') return t(given ? 'yes' : 'no')
    if (Array.isArray(given)) return given.length === 0 ? null : given.map((one) => value('', one)).join(', ')
    if (typeof given !== 'object') return JSON.stringify(given)
    return Object.entries(given)
      .map(([part, inside]) => `${label(part)}: ${value(part, inside) ?? t('manage:nothing')}`)
      .join('; ')
  }
  return { label, value, action }
}

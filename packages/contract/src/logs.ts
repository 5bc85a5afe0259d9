import { z } from 'zod'
import { plainId } from './ids.ts'
import { activityTypes, endpoint } from './endpoint.ts'
import { fileQuery, givenDay, givenInstant, pageMeta, pageQuery } from './envelope.ts'
import { fieldChange } from './managed.ts'
import { listSubjects, type ListSubject } from './permissions.ts'

const tag = 'logs'

// ---- Activity ----

/** Words that the server uses itself. Callers may send them too; such a line says that it is theirs. */
const seenByServer: readonly string[] = activityTypes.filter((type) => type !== 'PAGE_OPENED')
/** Also true of look-alikes: wide letters, or invisible signs between them. */
export const isSeenByServer = (type: string): boolean =>
  seenByServer.includes(plainId(type.normalize('NFKC')).toUpperCase())

/** The caller's own data beside the few names that are known; other keys are kept as they are and can be searched. */
export const writeActivity = endpoint({
  method: 'POST',
  path: '/api/activitylog',
  summary: 'Write a line of one’s own activity; extra keys are kept and searched.',
  tag,
  permission: 'hasAccess',
  whileViewing: true,
  onlyLogs: true,
  activity: null,
  body: z.looseObject({
    /** The caller's own word, kept as it is; the line says that the caller said so. */
    activitytype: z.string().trim().min(1).max(60).optional(),
    path: z.string().max(2000).optional(),
    /** The address that the caller believes to have; the connection's is kept beside it. */
    ipaddress: z.string().max(60).nullable().optional(),
  }),
  answer: z.object({ id: z.int() }),
})

const activityFilters = {
  name: z.string().trim().max(200).optional(),
  email: z.string().trim().max(254).optional(),
  nik: z.string().overwrite(plainId).max(20).optional(),
  /** Comma-joined. */
  activitytype: z.string().max(500).optional(),
  /** Half-open, days of Asia/Jakarta or instants. */
  timestamp_from: z.union([givenDay, givenInstant]).optional(),
  timestamp_to: z.union([givenDay, givenInstant]).optional(),
  orderName: z.enum(['timestamp', 'name', 'email', 'nik', 'activitytype']).optional(),
}

export const activityRow = z
  .object({
    id: z.int(),
    /** 'D MMM YYYY - HH : mm' in Indonesian, in Asia/Jakarta. */
    timestamp: z.string(),
    at: z.iso.datetime({ offset: true }),
    name: z.string(),
    email: z.string(),
    nik: z.string().nullable(),
    activitytype: z.string(),
    /** Whether the caller said so (`POST /api/activitylog`); the rest the server saw. */
    byCaller: z.boolean(),
    path: z.string().nullable(),
    ipaddress: z.string().nullable(),
    claimedIp: z.string().nullable(),
    userAgent: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ActivityRow' })
export type ActivityRow = z.output<typeof activityRow>

export const activityLog = endpoint({
  method: 'GET',
  path: '/api/activitylog',
  summary: 'What people did, the newest first where no order is asked for.',
  tag,
  permission: 'readActivity',
  query: pageQuery.extend(activityFilters),
  answer: z.array(activityRow),
  meta: pageMeta,
})

export const exportActivity = endpoint({
  method: 'GET',
  path: '/api/activitylog/export',
  summary: 'The filtered activity log as a file; written to the download log.',
  tag,
  permission: 'readActivity',
  query: pageQuery.omit({ page: true, size: true }).extend({ ...activityFilters, ...fileQuery }),
  file: true,
  effect: 'writes',
})

// ---- Audit ----

/** What the audit log may say was done; the page has a sentence for each of these, which its types see to. */
const spokenActions = [
  'access.requested',
  'access.approved',
  'access.rejected',
  'access.expired',
  'user.created',
  'user.changed',
  'user.renamed-self',
  'user.photo-set',
  'user.photo-removed',
  'user.deleted',
  'user.restored',
  'user.suspended',
  'user.unsuspended',
  'user.registered',
  'user.invited',
  'user.email-asked',
  'user.email-confirmed',
  'user.email-allowed',
  'user.email-stopped',
  'user.email-withdrawn',
  'user.email-lapsed',
  'user.email-changed',
  'user.password-set',
  'user.password-changed',
  'user.sessions-ended',
  'user.sign-in-delays-cleared',
  'user.ended-own-sessions',
  'user.linked-to-directory',
  'user.linked-to-openid',
  'user.directory-roles',
  'user.factor-added',
  'user.factor-removed',
  'user.recovery-codes-made',
  'user.recovery-code-used',
  'user.factor-reset-asked',
  'user.factor-reset-confirmed',
  'user.factor-reset-refused',
  'user.factor-reset',
  'user.viewed-as',
  'user.view-ended',
  'role.created',
  'role.changed',
  'role.deleted',
  'role.restored',
  'voc.deleted',
  'voc.restored',
  'case.changed',
  'case-sensitivity.changed',
  'insight.published',
  'insight.withdrawn',
  'logbook.created',
  'logbook.changed',
  'logbook.deleted',
  'logbook.restored',
  'handover.given',
  'handover.signed-off',
  'handover.withdrawn',
  'setting.changed',
  'setting.cleaned-up',
  'api-key.created',
  'api-key.revoked',
  'import.started',
  'import.ended',
  'import.undone',
  'import.undo-refused',
  'import.undo-failed',
  'import.discarded',
  'import-profile.kept',
  'import-profile.deleted',
  'dashboard.created',
  'dashboard.changed',
  'dashboard.deleted',
  'dashboard.restored',
  'wall-link.created',
  'wall-link.revoked',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secret-renewed',
  'webhook.tested',
  'webhook.sent-again',
  'webhook.paused',
] as const
export type SpokenAction = (typeof spokenActions)[number]
/** What is done to the records of every management list, in the same words for those that have none of their own. */
export type AuditAction = SpokenAction | `${ListSubject}.${'created' | 'changed' | 'deleted' | 'restored'}`
/** The actions on one kind of subject. */
export type AuditActionOf<Kind extends string> = Extract<AuditAction, `${Kind}.${string}`>

/** What decisions are about: the records of management lists, and what has no list. */
export const auditSubjects = [
  ...Object.values(listSubjects),
  'voc',
  'case',
  'case-sensitivity',
  'access-request',
  'handover',
  'setting',
  'retention',
  'api-key',
  'import',
  'import-profile',
  'dashboard',
  'wall-link',
  'webhook',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

export const auditRow = z
  .object({
    seq: z.int(),
    at: z.iso.datetime({ offset: true }),
    who: z.string(),
    action: z.string(),
    subjectType: z.string(),
    subjectId: z.string(),
    subject: z.string(),
    reason: z.string().nullable(),
    changes: z.array(fieldChange),
    ip: z.string().nullable(),
    hash: z.string(),
  })
  .meta({ id: 'AuditRow' })
export type AuditRow = z.output<typeof auditRow>

const auditFilters = {
  /** Comma-joined. */
  action: z.string().max(200).optional(),
  /** What was decided about: kinds of records, comma-joined. */
  subjectType: z.string().max(200).optional(),
  who: z.string().trim().max(200).optional(),
  at_from: z.union([givenDay, givenInstant]).optional(),
  at_to: z.union([givenDay, givenInstant]).optional(),
}

export const auditLog = endpoint({
  method: 'GET',
  path: '/api/v2/audit',
  summary: 'Every decision: who, when, why, before, after; the newest first.',
  tag,
  permission: 'readAudit',
  query: pageQuery.extend(auditFilters),
  answer: z.array(auditRow),
  meta: pageMeta,
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/v2/audit/export',
  summary:
    'The filtered audit log as a file, to be read; written to the download log. What proves it is `ido audit export`.',
  tag,
  permission: 'readAudit',
  query: pageQuery.omit({ page: true, size: true }).extend({ ...auditFilters, ...fileQuery }),
  file: true,
  effect: 'writes',
})

export const auditState = endpoint({
  method: 'GET',
  path: '/api/v2/audit/state',
  summary: 'Walk the chain of the audit log: how many rows, its head, and the first place where it does not hold.',
  tag,
  permission: 'readAudit',
  answer: z.object({
    rows: z.int(),
    head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
    broken: z
      .object({
        seq: z.int(),
        why: z.enum(['changed', 'missing', 'reordered', 'headMissing', 'headTwice', 'beyondHead']),
      })
      .nullable(),
  }),
})

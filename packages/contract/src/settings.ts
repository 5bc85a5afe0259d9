import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenReason, givenVersion, historyEntry } from './managed.ts'
import { managementPage } from './permissions.ts'

const tag = 'settings'
const permission = managementPage.setting
const instant = z.iso.datetime({ offset: true })

interface Kind {
  readonly titles: { readonly id: string; readonly en: string }
  readonly least: number
  readonly most: number
  /** Days where nobody has said otherwise; null keeps for ever, which only these may. */
  readonly usual: number | null
}

const forEver = (id: string, en: string, least: number, most: number) => ({
  titles: { id, en },
  least,
  most,
  usual: null,
})

/** What goes by itself after some days; everything else stays until somebody deletes it. */
export const retention = {
  signIns: forEver('Catatan masuk dan keluar', 'Sign-ins and sign-outs', 30, 3650),
  activity: forEver('Catatan aktivitas', 'Activity log', 30, 3650),
  downloads: forEver('Log unduhan', 'Download log', 30, 3650),
  imports: forEver('Catatan impor', 'Import runs', 7, 3650),
  jobs: forEver('Pekerjaan latar yang gagal', 'Background jobs that failed', 1, 365),
  mails: forEver('E-mail yang disimpan sebagai berkas', 'Mail kept as files', 1, 365),
  expired: {
    titles: { id: 'Sesi, kode, dan tautan yang berakhir', en: 'Sessions, codes and links that ended' },
    least: 1,
    most: 90,
    usual: 1,
  },
  trash: {
    titles: { id: 'Data yang dihapus dari daftar', en: 'Records deleted from lists' },
    least: 1,
    most: 365,
    usual: 30,
  },
  drafts: forEver('Draf umpan balik', 'Feedback drafts', 30, 3650),
  samples: forEver('Sampel infrastruktur', 'Infrastructure samples', 7, 3650),
  tickets: forEver('Tiket yang selesai', 'Resolved tickets', 365, 7300),
  orders: forEver('Pesanan yang berakhir', 'Ended orders', 365, 7300),
  subscriptions: forEver('Langganan yang berhenti', 'Ended subscriptions', 365, 7300),
  traffic: forEver('Jam lalu lintas pengunjung', 'Hours of traffic', 90, 3650),
} as const satisfies Record<string, Kind>
export type RetentionKind = keyof typeof retention
/** As the page shows them. */
export const retentionGroups = {
  logs: ['signIns', 'activity', 'downloads', 'imports'],
  leftovers: ['expired', 'trash', 'jobs', 'mails'],
  data: ['drafts', 'samples', 'tickets', 'orders', 'subscriptions', 'traffic'],
} as const satisfies Record<string, readonly RetentionKind[]>
export const retentionKinds = Object.keys(retention) as RetentionKind[]

export const mayStayForEver = (kind: RetentionKind): boolean => retention[kind].usual === null

/** Days by kind; null keeps for ever. */
export type KeptDays = Readonly<Record<RetentionKind, number | null>>

const byKind = <T>(value: (kind: RetentionKind) => T) =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, value(kind)])) as Record<RetentionKind, T>

/** What is absent stays as it is. */
const givenDays = z.strictObject(
  byKind((kind) => {
    const days = z.int().min(retention[kind].least).max(retention[kind].most)
    return (mayStayForEver(kind) ? days.nullable() : days).optional() as z.ZodOptional<z.ZodNullable<z.ZodInt>>
  }),
)
const rowsByKind = z.object(byKind(() => z.int())).meta({ id: 'RowsByRetention' })

/** How a clean-up stands: nobody works on a stalled one for now, and a lost one was closed for another to begin. */
export const retentionStates = ['underWay', 'stalled', 'done', 'lost'] as const

const retentionRun = z
  .object({
    id: z.int(),
    /** Null where the clock began it. */
    askedBy: z.string().nullable(),
    state: z.enum(retentionStates),
    startedAt: instant,
    /** When it was last heard of. */
    beatAt: instant,
    /** Null while it has not come to its end. */
    finishedAt: instant.nullable(),
    removed: rowsByKind,
    /** How many there were to remove when it began; null until they are counted. */
    expected: rowsByKind.nullable(),
    /** Files that could not be removed, some of them by name; the next clean-up tries again. */
    leftFiles: z.object({ count: z.int(), names: z.array(z.string()) }),
  })
  .meta({ id: 'RetentionRun' })
export type RetentionRun = z.output<typeof retentionRun>

const retentionState = z
  .object({
    id: z.int(),
    version: z.int(),
    days: z.object(byKind(() => z.int().nullable())),
    /** The newest run, which may be under way. */
    run: retentionRun.nullable(),
    nextRunAt: instant,
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'Retention' })
export type Retention = z.output<typeof retentionState>

/** The id of this section among the settings. */
export const retentionSetting = 1

const path = '/api/v2/settings/retention'

export const readRetention = endpoint({
  method: 'GET',
  path,
  summary: 'After how many days what goes by itself, and what the last clean-up removed.',
  tag,
  permission,
  answer: retentionState,
})

export const changeRetention = endpoint({
  method: 'PUT',
  path,
  summary: 'Change after how many days what goes; a stale `version` answers 409 and changes nothing.',
  tag,
  permission,
  body: z.strictObject({ version: givenVersion, days: givenDays.default({}), reason: givenReason }),
  answer: retentionState,
})

export const retentionHistory = endpoint({
  method: 'GET',
  path: `${path}/history`,
  summary: 'Who changed what of it, when and why, the newest first.',
  tag,
  permission,
  answer: z.array(historyEntry),
})

const dueRows = z
  .object({
    /** Of the settings that it was counted by; a clean-up that is asked for names it. */
    version: z.int(),
    rows: rowsByKind,
    /** The oldest of each kind; null where there is none to remove. */
    oldest: z.object(byKind(() => instant.nullable())),
  })
  .meta({ id: 'DueByRetention' })
export type DueRows = z.output<typeof dueRows>

export const previewRetention = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  summary:
    'How many rows would go now, and the oldest of them, by these days, and by those that stand where a kind is absent.',
  tag,
  permission,
  effect: 'reads',
  body: z.strictObject({ days: givenDays.default({}) }),
  answer: dueRows,
})

export const runRetention = endpoint({
  method: 'POST',
  path: `${path}/run`,
  summary:
    'Remove now what is due, instead of at night; 409 while it is done already, and where the settings are no longer those of the preview.',
  tag,
  permission,
  activity: 'DELETE',
  recordIn: null,
  body: z.strictObject({ version: givenVersion }),
  answer: retentionRun,
})

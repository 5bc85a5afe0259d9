import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bodyId, fileQuery, pageMeta, pageQuery, recordId } from './envelope.ts'
import { type ListPage, managementPage } from './permissions.ts'

/** Longest list of records that one bulk edit takes. */
export const bulkMost = 500

/** A field before and after, as text or plain values, for previews and histories. */
export const fieldChange = z
  .object({ field: z.string(), before: z.unknown(), after: z.unknown() })
  .meta({ id: 'FieldChange' })
export type FieldChange = z.output<typeof fieldChange>

/** One entry of a record's history: who did what to it, when, why, and what differs. */
export const historyEntry = z
  .object({
    seq: z.int(),
    at: z.iso.datetime({ offset: true }),
    who: z.string(),
    action: z.string(),
    reason: z.string().nullable(),
    changes: z.array(fieldChange),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.output<typeof historyEntry>

/** What a bulk edit does to one record, or why it cannot. */
export const bulkOutcome = z
  .object({ id: z.int(), label: z.string(), changes: z.array(fieldChange), problem: z.string().nullable() })
  .meta({ id: 'BulkOutcome' })
export type BulkOutcome = z.output<typeof bulkOutcome>

/** How much of a kind is filed under a record, such as tickets under a product. */
export const filedCount = z.object({ kind: z.string(), count: z.int() }).meta({ id: 'FiledCount' })
export type FiledCount = z.output<typeof filedCount>

/** What a line of an import file does, or why it cannot; `line` counts from 1, the heading is line 1. */
export const importLine = z
  .object({
    line: z.int(),
    label: z.string(),
    action: z.enum(['create', 'change', 'same', 'refused']),
    changes: z.array(fieldChange),
    /** `column` is the title of the field's column in the reader's language, empty where it is about the whole line. */
    problems: z.array(z.object({ field: z.string(), column: z.string(), message: z.string() })),
  })
  .meta({ id: 'ImportLine' })
export type ImportLine = z.output<typeof importLine>

export const givenVersion = z.number().int().min(1).max(2_147_483_647)
export const longestReason = 1_000
/** Why a decision was taken; kept in the audit log. */
export const givenReason = z.string().trim().max(longestReason).nullable().optional()

interface ManagedList<Page extends ListPage, Row, Detail, Filters, Order extends string, Create, Change, Bulk> {
  /** Its page under `/v3/manage`; the API has the list under the same name, open to whom the page is open to. */
  page: Page
  /** What stands before that name in the addresses of its calls, where the specification has something there: 'fbdv/'. */
  under?: `${string}/`
  tag: string
  /** What one record is called in summaries: 'account', 'role'. */
  noun: string
  row: Row
  detail: Detail
  filters: Filters
  orderNames: readonly [Order, ...Order[]]
  create: Create
  change: Change
  bulk: Bulk
}

/**
 * The calls of a management list: page, one record, create, change, delete with undo, bulk edit with preview, CSV or
 * XLSX out and in with preview, history. Each list says its own fields; the calls are the same everywhere.
 */
export function managed<
  const Page extends ListPage,
  Row extends z.ZodObject,
  Detail extends z.ZodObject,
  Filters extends z.core.$ZodShape,
  const Order extends string,
  Create extends z.ZodObject,
  Change extends z.core.$ZodShape,
  Bulk extends z.ZodObject,
>(list: ManagedList<Page, Row, Detail, Filters, Order, Create, z.ZodObject<Change>, Bulk>) {
  return { page: list.page, ...reads(list), ...writesOne(list), ...writesMany(list) }
}

const id = z.object({ id: recordId })

const addressOf = ({ under = '', page }: { readonly under?: string; readonly page: ListPage }) =>
  `/api/v2/${under}${page}` as const

function reads<
  const Page extends ListPage,
  Row extends z.ZodObject,
  Detail extends z.ZodObject,
  Filters extends z.core.$ZodShape,
  const Order extends string,
>(list: ManagedList<Page, Row, Detail, Filters, Order, unknown, unknown, unknown>) {
  const { tag, noun } = list
  const permission = managementPage[list.page]
  const base = addressOf(list)
  const one = `${base}/:id` as const
  const order = { orderName: z.enum(list.orderNames).optional() }
  const query = pageQuery.extend(order).extend(list.filters)
  const wholeQuery = pageQuery.omit({ page: true, size: true }).extend(order).extend(list.filters)
  return {
    list: endpoint({
      method: 'GET',
      path: base,
      summary: `A page of the list (${noun}): filtered, searched, sorted.`,
      tag,
      permission,
      query,
      answer: z.array(list.row),
      meta: pageMeta,
    }),
    detail: endpoint({
      method: 'GET',
      path: one,
      summary: `One record (${noun}) with what the person asking may do with it.`,
      tag,
      permission,
      params: id,
      answer: list.detail,
    }),
    export: endpoint({
      method: 'GET',
      path: `${base}/export`,
      summary: `The filtered list (${noun}) as a file; written to the download log.`,
      tag,
      permission,
      query: wholeQuery.extend(fileQuery),
      file: true,
      effect: 'writes',
    }),
    history: endpoint({
      method: 'GET',
      path: `${one}/history`,
      summary: `Everything that was done to a record (${noun}), the newest first.`,
      tag,
      permission,
      params: id,
      answer: z.array(historyEntry),
    }),
  }
}

function writesOne<
  const Page extends ListPage,
  Detail extends z.ZodObject,
  Create extends z.ZodObject,
  Change extends z.core.$ZodShape,
>(list: ManagedList<Page, unknown, Detail, unknown, string, Create, z.ZodObject<Change>, unknown>) {
  const { tag, noun } = list
  const permission = managementPage[list.page]
  const base = addressOf(list)
  const one = `${base}/:id` as const
  return {
    create: endpoint({
      method: 'POST',
      path: base,
      summary: `Create a record (${noun}).`,
      tag,
      permission,
      body: list.create,
      answer: list.detail,
    }),
    change: endpoint({
      method: 'PUT',
      path: one,
      summary: `Change a record (${noun}); a stale \`version\` answers 409 and changes nothing.`,
      tag,
      permission,
      params: id,
      body: list.change.extend({ version: givenVersion, reason: givenReason }),
      answer: list.detail,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: one,
      summary: `Delete a record (${noun}); 409 says what depends on it. The answer's \`trashId\` undoes it.`,
      tag,
      permission,
      params: id,
      answer: z.object({
        trashId: z.int(),
        /** What stays filed under its name, of a list whose records have such things. */
        filed: z.array(filedCount).exactOptional(),
      }),
    }),
    restore: endpoint({
      method: 'POST',
      path: `${base}/restore/:id`,
      summary: `Undo a delete (${noun}) by its \`trashId\`, for as many days as the settings keep it.`,
      tag,
      permission,
      activity: 'RESTORE',
      recordIn: 'answer',
      params: id,
      answer: list.detail,
    }),
  }
}

function writesMany<const Page extends ListPage, Bulk extends z.ZodObject>(
  list: ManagedList<Page, unknown, unknown, unknown, string, unknown, unknown, Bulk>,
) {
  const { tag, noun } = list
  const permission = managementPage[list.page]
  const base = addressOf(list)
  return {
    bulk: endpoint({
      method: 'POST',
      path: `${base}/bulk`,
      summary: `Change many records (${noun}); \`preview\` answers what would change and changes nothing.`,
      tag,
      permission,
      activity: 'UPDATE',
      body: z.strictObject({
        ids: z.array(bodyId).min(1).max(bulkMost),
        change: list.bulk,
        reason: givenReason,
        preview: z.boolean().default(false),
      }),
      answer: z.array(bulkOutcome),
    }),
    import: endpoint({
      method: 'POST',
      path: `${base}/import`,
      summary: `Create and change records (${noun}) from a CSV or XLSX file, all lines or none; \`preview\` only says what each line would do.`,
      tag,
      permission,
      activity: 'IMPORT',
      query: z.object({ preview: z.enum(['true', 'false']).default('false') }),
      upload: true,
      answer: z.array(importLine),
      /** Titles of the file's columns that are only read by people. */
      meta: z.object({ leftOut: z.array(z.string()) }),
    }),
  }
}

/** The calls of some management list: what lists have in common knows of each. */
export type ManagedCalls = ReturnType<typeof managed>

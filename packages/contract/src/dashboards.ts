import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boardStanding, givenBoardSharing } from './board-sharing.ts'
import { bothTexts, grains } from './catalog.ts'
import { queryFilters } from './query.ts'
import { widgetKinds } from './widget-kinds.ts'

const tag = 'dashboards'

const name = z.string().min(1).max(100)

/** What a widget asks; period, comparison and the filter bar's filters are added when it is shown. */
export const widgetQuery = z.strictObject({
  dataset: name,
  measures: z.array(name).min(1).max(8),
  dimensions: z.array(name).max(3).optional(),
  /** `auto` follows the length of the period. */
  grain: z.enum(['auto', ...grains]).optional(),
  filters: queryFilters.optional(),
  sort: z
    .array(z.strictObject({ by: name, order: z.enum(['asc', 'desc']) }))
    .max(3)
    .optional(),
  limit: z.int().min(1).max(1000).optional(),
  top: z.int().min(1).max(50).optional(),
  others: z.boolean().optional(),
})
export type WidgetQuery = z.output<typeof widgetQuery>

/** A widget is data. Columns are of a grid of 12; heights are rows of about 80 px. */
export const widget = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,60}$/),
    kind: z.enum(widgetKinds),
    title: bothTexts,
    /** One line on what it tells. */
    description: bothTexts,
    columns: z.int().min(2).max(12),
    rows: z.int().min(1).max(12),
    /** Not there for text and embed. */
    query: widgetQuery.optional(),
    /** For `scorecard`: what further datasets say of the same rows. */
    beside: z
      .array(z.strictObject({ dataset: name, measures: z.array(name).min(1).max(4), filters: queryFilters.optional() }))
      .min(1)
      .max(6)
      .optional(),
    /** For `records`: the columns shown, and the order. */
    records: z
      .strictObject({
        columns: z.array(name).min(1).max(12),
        orderName: name.optional(),
        orderBy: z.enum(['asc', 'desc']).optional(),
      })
      .optional(),
    /** For number and gauge: the value to reach, in the measure's unit. */
    target: z.number().optional(),
    /** For text: Markdown-free paragraphs. */
    text: bothTexts.optional(),
    /** For embed: an address of the allow-list. */
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional(),
    /** Dimensions of the filter bar that this widget shows side by side and is therefore not filtered by. */
    ignores: z.array(name).max(50).optional(),
    /** Of one from the library its id there: all but id and size follows it, whatever else is said here. */
    saved: z.int().min(1).max(2_147_483_647).optional(),
  })
  .meta({ id: 'Widget' })
export type Widget = z.output<typeof widget>

export const periodPresets = [
  'today',
  'yesterday',
  '24h',
  '7d',
  '30d',
  '90d',
  '365d',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'all',
] as const
export type PeriodPreset = (typeof periodPresets)[number]

export const dashboardDefinition = z
  .strictObject({
    title: bothTexts,
    group: name,
    /** The question that its reader comes with. */
    question: bothTexts,
    filters: z.array(name).max(10),
    period: z.enum(periodPresets),
    /** Seconds between refreshes where a reader turns them on; null = never by itself. */
    refresh: z.int().min(10).max(86_400).nullable(),
    widgets: z.array(widget).max(40),
  })
  .meta({ id: 'DashboardDefinition' })
export type DashboardDefinition = z.output<typeof dashboardDefinition>

/** Address of a dashboard. */
export const boardPath = z
  .string()
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, 'notDashboardPath')
  .max(200)

/** Staff's own stand under `board/`, so that none is in the way of what the portal will ship. */
const ownPath = z
  .string()
  .regex(/^board\/[a-z0-9]+(-[a-z0-9]+)*$/, 'notBoardPath')
  .max(80)

export const dashboardAnswer = z.object({ path: boardPath, ...boardStanding, definition: dashboardDefinition })
export type DashboardAnswer = z.output<typeof dashboardAnswer>

/** Each has one address, which its screens' own follow: the portal, boards that staff made, the wall of the operation centre, the pages of products. */
const boardLayouts = ['v3', 'board', 'tioc', 'product'] as const
/** Groups of the portal's sidebar, in its order. */
export const menuGroups = ['treg', 'bud', 'product', 'events', 'boards', 'tioc'] as const
/** Signs of entries in a menu; the web knows how each is drawn. */
const boardIcons = ['health', 'server', 'wall', 'board', 'chart', 'people', 'money', 'delivery', 'calendar'] as const
export type BoardIcon = (typeof boardIcons)[number]

/** Where a dashboard stands, and how menus and the way to it call it; its heading is its title. */
const dashboardScreen = z
  .object({
    layout: z.enum(boardLayouts),
    /** What follows the layout's address: 'treg/management'. */
    at: z.string(),
    group: z.enum(menuGroups),
    title: bothTexts,
    icon: z.enum(boardIcons),
    /** Place in its group, lowest first. */
    order: z.int(),
    /** Its host may be another one, where it is opened with a one-time key. */
    isHandedOver: z.boolean().optional(),
  })
  .meta({ id: 'DashboardScreen' })
export type DashboardScreen = z.output<typeof dashboardScreen>

export const listDashboards = endpoint({
  method: 'GET',
  path: '/api/v2/dashboards',
  summary:
    'Every dashboard that one may see by path, title, group and question, with the screens that it stands on and what it shows.',
  tag,
  permission: 'hasAccess',
  answer: z.array(
    z.object({
      path: boardPath,
      ...boardStanding,
      title: bothTexts,
      group: z.string(),
      question: bothTexts,
      screens: z.array(dashboardScreen),
      /** Dimensions that its filter bar offers. */
      filters: z.array(z.string()),
      /** Those of them that it lays side by side: a filter on one of these does not follow to it. */
      compares: z.array(z.string()),
      /** Ids of the measures that it shows, by dataset. */
      measures: z.record(z.string(), z.array(z.string())),
    }),
  ),
  meta: z.object({
    /** How many one keeps oneself, of how many at most. */
    own: z.int(),
    most: z.int(),
    /** Whether one makes dashboards, and some for others. */
    can: z.object({ make: z.boolean(), share: z.boolean() }),
  }),
})

export const dashboardByPath = endpoint({
  method: 'GET',
  path: '/api/v2/dashboard',
  summary: 'One dashboard with its widgets.',
  tag,
  permission: 'hasAccess',
  onWalls: true,
  query: z.object({ path: boardPath }),
  answer: dashboardAnswer,
})

export const createDashboard = endpoint({
  method: 'POST',
  path: '/api/v2/dashboard',
  summary:
    'Make a dashboard, or copy one by sending its definition. Without `sharing` it is for everybody where one may share, else for oneself. One for everybody stands at `path` (`board/…`); any other is given an address that says nothing, which the answer tells.',
  tag,
  permission: 'shapeDashboards',
  body: z.strictObject({
    path: ownPath.optional(),
    definition: dashboardDefinition,
    sharing: givenBoardSharing.optional(),
  }),
  answer: dashboardAnswer,
})

export const changeDashboard = endpoint({
  method: 'PUT',
  path: '/api/v2/dashboard',
  summary: 'Change a dashboard; `version` is the one that was read, a stale one is refused.',
  tag,
  permission: 'shapeDashboards',
  body: z.strictObject({ path: boardPath, version: z.int(), definition: dashboardDefinition }),
  answer: dashboardAnswer,
})

export const deleteDashboard = endpoint({
  method: 'DELETE',
  path: '/api/v2/dashboard',
  summary: 'Remove a dashboard made here; a shipped one goes back to how it was shipped.',
  tag,
  permission: 'shapeDashboards',
  body: z.strictObject({ path: boardPath }),
  answer: z.null(),
})

/** Labels that the filter bar offers, by dimension; within what the person may see. */
export const filterOptions = endpoint({
  method: 'GET',
  path: '/api/v2/dashboard/options',
  summary: 'Labels of dimensions for the filter bar.',
  tag,
  permission: 'hasAccess',
  onWalls: true,
  /** `dataset` says whose list is meant where datasets name different ones alike; else it is the first that has it. */
  query: z.object({ dimensions: z.string().max(500), dataset: name.optional() }),
  answer: z.record(z.string(), z.array(z.object({ label: z.string(), parent: z.string().nullable() }))),
})

export const ticketSourceAppSummary = endpoint({
  method: 'GET',
  path: '/query/ticket-source-app-summary',
  summary: 'Tickets by source application, last 30 days; one of the two calls that open the TIOC screens.',
  tag,
  permission: 'hasAccess',
  onWalls: true,
  answer: z.array(
    z.object({ source_app: z.string().nullable(), opened: z.int(), resolved: z.int(), open_now: z.int() }),
  ),
})

export const ticketCategoryStatus = endpoint({
  method: 'GET',
  path: '/query/ticket-category-status-for-tioc',
  summary: 'Tickets of the last 30 days by category and status.',
  tag,
  permission: 'hasAccess',
  onWalls: true,
  answer: z.array(z.object({ category: z.string().nullable(), status: z.string().nullable(), opened: z.int() })),
})

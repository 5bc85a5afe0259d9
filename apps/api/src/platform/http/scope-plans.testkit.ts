import { declaredLists, declaredPages, type Field, type ListPage } from '@ido/contract'
import { datasets } from '../../semantic/catalog/catalog.ts'
import { managedLists, nameOf } from '../../testing/contract.ts'
import { byId, listed, ofAgents, ofEverything, ofVoc, only, type ScopePlan } from './scope-plan-kinds.testkit.ts'

const voc = '/api/v2/voc/feedback-executive-summary'
const counted = (id: string, measure = '') => `dataset=${id}&measure=${measure}`
/** As many files are written at once as there are datasets here. */
const files = datasets.map(({ id, measures: [first] }) => counted(id, first?.id))
const records = new Set([...files, ...datasets.map(({ id, records: { measure } }) => counted(id, measure))])
/** Datasets whose records are found one by one. */
const foundByName = datasets.flatMap(({ id, records: { findBy } }) => (findBy === undefined ? [] : [id]))
const days = 'dateFrom=2020-01-01&dateTo=2040-01-01'

/** What a management list answers: the page, with its filters, a record, its history, a file. */
const filtersOf: Partial<Record<ListPage, string[]>> = { users: ['region=3', 'role=RAHASIA_1'] }
const namesPlaces = ({ kind }: Field) => ['product', 'region', 'products', 'regions'].includes(kind)
const listsOfEverything: readonly ListPage[] = declaredPages.filter(
  (page) => page !== 'roles' && !Object.values<Field>(declaredLists[page].declared.fields).some(namesPlaces),
)
const managedPlans = Object.fromEntries(
  managedLists.flatMap(({ page, list, detail, history, export: file }): [string, ScopePlan][] => {
    const record = (rest = '') =>
      listsOfEverything.includes(page)
        ? ofEverything(list.path, page, rest)
        : byId(list.path, ({ lists }) => lists[page], rest)
    return [
      [nameOf(list), listed(list.path, 'search=rahasia', ...(filtersOf[page] ?? []))],
      [nameOf(detail), record()],
      [nameOf(history), record('/history')],
      [nameOf(file), only(file.path)],
    ]
  }),
)

/** A product stands in no region, nor does its cluster: who sees a region sees all of them, who sees a product is told of no other. The migrations number products. */
const productPlans: Record<string, ScopePlan> = {
  'GET /api/v2/product/:id': { open: ['/api/v2/product/5', '/api/v2/product/7'] },
  'GET /api/v2/product/:id/filed': { open: ['/api/v2/product/5/filed', '/api/v2/product/7/filed'] },
  'GET /api/v2/product/:id/history': { open: ['/api/v2/product/5/history', '/api/v2/product/7/history'] },
  'GET /api/v2/cluster/:id': ({ inside, outside }) => ({
    open: [inside, outside].map(({ lists }) => `/api/v2/cluster/${lists.cluster}`),
  }),
  'GET /api/v2/cluster/:id/history': ({ inside, outside }) => ({
    open: [inside, outside].map(({ lists }) => `/api/v2/cluster/${lists.cluster}/history`),
  }),
  // An insight is of a product, too, whatever the region of the feedback behind it.
  ...Object.fromEntries(
    ['', '/history', '/feedback', '/feedback/export'].map((rest): [string, ScopePlan] => [
      `GET /api/v2/insight/:id${rest}`,
      ({ inside, outside }) => ({
        open: [inside, outside].map(({ lists }) => `/api/v2/insight/${lists.insight}${rest}`),
      }),
    ]),
  ),
  'GET /api/v2/insight-published/:id': ({ inside, outside }) => ({
    open: [inside, outside].map(({ lists }) => `/api/v2/insight-published/${lists.insight}`),
  }),
  'GET /api/v2/catalogue-products/:name': { open: ['/api/v2/catalogue-products/merpati'] },
  'GET /api/v2/catalogue-products/:name/logo': { open: ['/api/v2/catalogue-products/merpati/logo'] },
}

/** What the walk asks of every GET of the contract. What is written beside it is left out by a filter. */
export const plans: Record<string, ScopePlan> = {
  ...managedPlans,
  ...productPlans,
  'GET /api/v2/site': only('/api/v2/site'),
  'GET /api/v2/auth/session': only('/api/v2/auth/session'),
  'GET /api/v2/auth/sessions': only('/api/v2/auth/sessions'),
  'GET /api/v2/auth/oidc/start': only('/api/v2/auth/oidc/start'),
  'GET /api/v2/auth/oidc/callback': only('/api/v2/auth/oidc/callback'),
  'GET /authentication/integration/:userId/:accessKey': only('/authentication/integration/1/x'),
  'GET /api/user/access-right': (_, me) => ({
    open: [`/api/user/access-right?email=${me.user?.email}`],
    foreign: ['/api/user/access-right?email=rahasia.1@ido.example'],
  }),
  'GET /api/user/access-right-ldap': only('/api/user/access-right-ldap?nik=1'),
  'GET /api/user/photo': only('/api/user/photo?nik=1'),
  'GET /api/v2/integration/hand-over': only('/api/v2/integration/hand-over'),
  'GET /api/v2/me': only('/api/v2/me'),
  'GET /api/v2/me/last-visit': only('/api/v2/me/last-visit'),
  'GET /api/v2/me/quotas': only('/api/v2/me/quotas'),
  'GET /api/v2/me/second-factor': only('/api/v2/me/second-factor'),
  'GET /api/v2/request-access/own': only('/api/v2/request-access/own'),
  'GET /api/v2/product-data': only('/api/v2/product-data'),
  'GET /api/v2/subproduct-data': only('/api/v2/subproduct-data'),
  'GET /api/v2/widgets-at-hand': only('/api/v2/widgets-at-hand'),
  'GET /api/v2/trash': listed('/api/v2/trash', 'search=rahasia', 'search=terbuka'),
  'GET /api/v2/trash/export': only('/api/v2/trash/export'),
  'GET /api/v2/tools-at-hand': only('/api/v2/tools-at-hand'),
  'GET /api/v2/catalogue-products': only('/api/v2/catalogue-products'),
  'GET /api/categories/list': only('/api/categories/list'),
  'GET /api/v2/catalog': only('/api/v2/catalog'),
  'GET /api/v2/query/watch': only('/api/v2/query/watch?dataset=infra'),
  'GET /api/v2/query/outages': only('/api/v2/query/outages?dataset=infra&from=2025-06-01&to=2026-06-01'),
  'GET /api/v2/query/records': only(...[...records].map((asked) => `/api/v2/query/records?size=100&${asked}`)),
  'GET /api/v2/query/record': ({ inside, outside }) => ({
    open: foundByName.map((id) => `/api/v2/query/record?dataset=${id}&name=${inside.records[id]}`),
    foreign: foundByName.map((id) => `/api/v2/query/record?dataset=${id}&name=${outside.records[id]}`),
  }),
  'GET /api/v2/query/records/named': ({ inside, outside }) => ({
    open: [...new Set([...Object.values(inside.records), ...Object.values(outside.records)])].map(
      (name) => `/api/v2/query/records/named?name=${name}`,
    ),
  }),
  'GET /api/v2/query/records/export': only(...files.map((asked) => `/api/v2/query/records/export?format=csv&${asked}`)),
  'GET /api/v2/dashboards': only('/api/v2/dashboards'),
  'GET /api/v2/dashboard': only('/api/v2/dashboard?path=uji', '/api/v2/dashboard?path=infra-monitoring'),
  // Shipped ones are changed by ADMIN who sees everything; dashboards.own.test.ts asks for the versions of one's own.
  'GET /api/v2/dashboard/versions': { open: [], foreign: ['/api/v2/dashboard/versions?path=uji'] },
  'GET /api/v2/dashboard/version': { open: [], foreign: ['/api/v2/dashboard/version?path=uji&version=1'] },
  'GET /api/v2/dashboard/options': only(
    ...datasets.map(
      ({ id }) => `/api/v2/dashboard/options?dataset=${id}&dimensions=region,product,sub_product,cluster`,
    ),
    '/api/v2/dashboard/options?dataset=infra&dimensions=host,service,product',
    '/api/v2/dashboard/options?dimensions=colour',
  ),
  'GET /api/v2/dashboard/export': only(
    ...['worst-sla', 'worst-net-adds'].map(
      (id) => `/api/v2/dashboard/export?format=csv&period=all&path=treg/management&widget=${id}`,
    ),
  ),
  'GET /api/v2/dashboard/question/export': only(
    ...datasets.map(
      ({ id, measures: [first] }) =>
        `/api/v2/dashboard/question/export?format=csv&period=all&kind=horizontalBar&query=${encodeURIComponent(
          JSON.stringify({ dataset: id, measures: [first?.id], dimensions: ['product'] }),
        )}`,
    ),
  ),
  'GET /api/v2/tickets/:number': ({ inside, outside }) => ({
    open: [`/api/v2/tickets/${inside.records['tickets']}`],
    foreign: [`/api/v2/tickets/${outside.records['tickets']}`],
  }),
  'GET /query/ticket-source-app-summary': only('/query/ticket-source-app-summary'),
  'GET /query/ticket-category-status-for-tioc': only('/query/ticket-category-status-for-tioc'),
  // One's own files of the walk are lines of these, too.
  ...Object.fromEntries(
    ['/api/v2/download-log', '/api/treg/download-log', '/api/v2/ncxsc-download-log'].flatMap((path) => [
      [`GET ${path}`, only(`${path}?size=100&search=contoh`, `${path}?size=100&search=rahasia`)],
      [`GET ${path}/export`, only(`${path}/export?search=contoh+rahasia`)],
    ]),
  ),
  'GET /api/v2/download-analytics': only('/api/v2/download-analytics?from=2026-01-01&to=2026-02-01'),
  'GET /api/activitylog': only(
    '/api/activitylog?size=100&activitytype=PAGE_OPENED',
    '/api/activitylog?size=100&search=rahasia',
    '/api/activitylog?name=rahasia',
  ),
  'GET /api/activitylog/export': only('/api/activitylog/export?activitytype=PAGE_OPENED'),
  'GET /api/v2/audit': only('/api/v2/audit', '/api/v2/audit?search=rahasia'),
  'GET /api/v2/audit/export': only('/api/v2/audit/export', '/api/v2/audit/export?search=rahasia'),
  'GET /api/v2/audit/state': only('/api/v2/audit/state'),
  'GET /api/v2/settings/retention': only('/api/v2/settings/retention'),
  'GET /api/v2/settings/figures': only('/api/v2/settings/figures'),
  'GET /api/v2/settings/figures/history': only('/api/v2/settings/figures/history'),
  'GET /api/v2/settings/clocks': only('/api/v2/settings/clocks'),
  'GET /api/v2/settings/clocks/history': only('/api/v2/settings/clocks/history'),
  'GET /api/v2/settings/peers': only('/api/v2/settings/peers'),
  'GET /api/v2/settings/peers/history': only('/api/v2/settings/peers/history'),
  'GET /api/v2/settings/thanks': only('/api/v2/settings/thanks'),
  'GET /api/v2/settings/thanks/history': only('/api/v2/settings/thanks/history'),
  'GET /api/v2/settings/objectives': only('/api/v2/settings/objectives'),
  'GET /api/v2/settings/objectives/history': only('/api/v2/settings/objectives/history'),
  'GET /api/v2/settings/failed-jobs': only('/api/v2/settings/failed-jobs'),
  'GET /api/v2/settings/failing-webhooks': only('/api/v2/settings/failing-webhooks'),
  'GET /api/v2/settings/feeds': only('/api/v2/settings/feeds', '/api/v2/settings/feeds?stopped=true'),
  'GET /api/v2/api-keys': only('/api/v2/api-keys'),
  'GET /api/v2/wall-links': only('/api/v2/wall-links'),
  'GET /api/v2/webhooks': only('/api/v2/webhooks'),
  // For who sees everything alone: webhooks.test.ts.
  'GET /api/v2/webhooks/:id/deliveries': only(),
  // It answers nobody who is signed in.
  'GET /api/v2/wall-links/current': only(),
  // Who sees a part of the data brings none, and sees nobody's files; files.test.ts shows that each call refuses them.
  'GET /api/v2/imports/datasets': only('/api/v2/imports/datasets'),
  'GET /api/v2/imports': { open: [], foreign: ['/api/v2/imports'] },
  'GET /api/v2/exports/:watch': { open: [], foreign: ['/api/v2/exports/6f1a9c0e-2b7d-4e0a-a1c3-5d8f7b9e0a12'] },
  'GET /api/v2/imports/export': { open: [], foreign: ['/api/v2/imports/export'] },
  'GET /api/v2/imports/:id': { open: [], foreign: ['/api/v2/imports/1'] },
  'GET /api/v2/imports/:id/rejects': { open: [], foreign: ['/api/v2/imports/1/rejects'] },
  'GET /api/v2/import-profiles': { open: [], foreign: ['/api/v2/import-profiles'] },
  'GET /api/v2/settings/retention/history': only('/api/v2/settings/retention/history'),
  'GET /api/v2/voc/home': only('/api/v2/voc/home', '/api/v2/voc/home?from=2026-01-01&to=2026-12-31'),
  'GET /api/v2/voc/dashboard-feedback': only(
    '/api/v2/voc/dashboard-feedback',
    `/api/v2/voc/dashboard-feedback?${days}`,
    '/api/v2/voc/dashboard-feedback?source=Survei%20NPS',
  ),
  'GET /api/v2/voc/category-ranking': only(
    '/api/v2/voc/category-ranking',
    `/api/v2/voc/category-ranking?${days}`,
    '/api/v2/voc/category-ranking?source=Survei%20NPS',
  ),
  'GET /api/v2/voc/category-ranking/export': only(
    '/api/v2/voc/category-ranking/export',
    `/api/v2/voc/category-ranking/export?${days}`,
  ),
  'GET /api/v2/voc/topics': only('/api/v2/voc/topics', '/api/v2/voc/topics?dateFrom=2026-01-01&dateTo=2026-12-31'),
  'GET /api/v2/voc/similar': only(
    '/api/v2/voc/similar?text=catatan%20rahasia',
    '/api/v2/voc/similar?text=catatan%20terbuka&product_id=5',
  ),
  'GET /api/v2/voc/:id/similar': byId('/api/v2/voc', ofVoc, '/similar'),
  'GET /api/v2/voc/:id/rank': byId('/api/v2/voc', ofVoc, '/rank?score=50'),
  'GET /api/v2/voc/feedback-executive-summary': listed(
    voc,
    ...['regional_company', 'product_id', 'sub_product', 'voc_id', 'longtext'].map((name) => `orderName=${name}`),
    ...['draft', 'new', 'on-progress', 'done', 'new,draft'].map((status) => `status=${status}`),
    'search=rahasia',
    'search=terbuka',
    'longtext=rahasia',
    'createdby=rahasia',
    'total=bounded',
    'total=bounded&search=rahasia',
    'regional_company=3',
    'regional_company=2,3',
    'product_id=7',
    'product_id=5,7',
    'category_feedback=1,2,3,4,5',
    'category_nps=Detractor,Passive',
    'media_id=1&source_id=1',
    'mine=true',
    'page=40',
  ),
  'GET /api/v2/voc/status-counts': only(
    '/api/v2/voc/status-counts',
    '/api/v2/voc/status-counts?search=rahasia',
    '/api/v2/voc/status-counts?search=terbuka&product_id=5,7',
    '/api/v2/voc/status-counts?regional_company=3',
    '/api/v2/voc/status-counts?category_feedback=1,2,3&media_id=1',
  ),
  'GET /api/v2/voc/export': only(
    '/api/v2/voc/export',
    '/api/v2/voc/export?search=rahasia',
    '/api/v2/voc/export?regional_company=3',
  ),
  'GET /api/v2/voc/detail/:id': byId('/api/v2/voc/detail', ofVoc),
  'GET /api/v2/voc/owners': only('/api/v2/voc/owners?search=a', '/api/v2/voc/owners?search=o'),
  'GET /api/v2/voc/owners/:id': byId('/api/v2/voc/owners', ofVoc),
  'GET /api/v2/voc/:id/merged': byId('/api/v2/voc', ofVoc, '/merged'),
  'GET /api/v2/voc/:id/thanks': byId('/api/v2/voc', ofVoc, '/thanks'),
  'GET /api/v2/voc/comments/:id': byId('/api/v2/voc/comments', ofVoc),
  'GET /api/v2/voc/mentionable/:id': byId('/api/v2/voc/mentionable', ofVoc),
  'GET /api/v2/voc/references': only('/api/v2/voc/references'),
  'GET /api/v2/voc/data-acuan': only('/api/v2/voc/data-acuan'),
  'GET /api/v2/voc/setting': (_world, me) => only(`/api/v2/voc/setting?userId=${me.user?.id}`),
  'GET /api/v2/voc-attachment/:id': byId('/api/v2/voc-attachment', ofVoc),
  'GET /api/v2/voc-attachment/:id/:attachmentId': ({ inside, outside }) => ({
    open: [],
    foreign: [
      `/api/v2/voc-attachment/${outside.voc}/${outside.attachment}`,
      `/api/v2/voc-attachment/${inside.voc}/${outside.attachment}`,
    ],
  }),
  'GET /api/v2/notices': listed('/api/v2/notices'),
  'GET /api/v2/notices/unread': only('/api/v2/notices/unread'),
  'GET /api/v2/me/notices': only('/api/v2/me/notices'),
  'GET /api/v2/saved-views': only('/api/v2/saved-views?screen=voc'),
  'GET /api/v2/access-requests/export': only(
    '/api/v2/access-requests/export',
    '/api/v2/access-requests/export?search=rahasia',
  ),
  'GET /api/v2/access-requests': listed('/api/v2/access-requests', 'search=rahasia', 'status=approved'),
  'GET /api/v2/people-options': only('/api/v2/people-options'),
  'GET /api/v2/sign-in-delays': only('/api/v2/sign-in-delays'),
  'GET /api/v2/users/:id/second-factor': byId('/api/v2/users', ({ lists }) => lists.users, '/second-factor'),
  'GET /api/v2/target-standing': {
    open: [
      '?from=2026-01-01&to=2027-01-01',
      '?of=figure&product=MERPATI&region=KENARI&from=2026-01-01&to=2027-01-01',
    ].map((query) => `/api/v2/target-standing${query}`),
  },
  'GET /api/v2/topdown-comparison': only('/api/v2/topdown-comparison', '/api/v2/topdown-comparison?cfu=rahasia'),
  'GET /api/v2/topdown-comparison/:id': ofEverything('/api/v2/topdown-comparison', 'topdown-overall'),
  'GET /api/v2/cases': listed(
    '/api/v2/cases',
    'place=rahasia',
    'state=ongoing',
    'measure=tickets.opened&found=2026-01-01',
  ),
  'GET /api/v2/case-quality': only('/api/v2/case-quality', '/api/v2/case-quality?dataset=tickets'),
  'GET /api/v2/cases/:id': byId('/api/v2/cases', ({ case: id }) => id),
  'GET /api/v2/cases/brief': only('/api/v2/cases/brief', '/api/v2/cases/brief?path=tioc/management'),
  'GET /api/v2/insight-products': only('/api/v2/insight-products'),
  'GET /api/v2/insight-published': listed('/api/v2/insight-published', 'search=rahasia', 'product=5,7'),
  'GET /api/v2/event-windows': only(
    '/api/v2/event-windows',
    '/api/v2/event-windows?from=2026-01-01&to=2027-01-01&filters={"region":["KENARI"],"product":["MERPATI"]}',
  ),
  'GET /api/v2/logbook-handovers': listed('/api/v2/logbook-handovers'),
  'GET /api/v2/logbook-handovers/export': only('/api/v2/logbook-handovers/export'),
  'GET /api/v2/agent-performance': listed(
    '/api/v2/agent-performance',
    'from=2020-01-01&orderName=tickets&orderBy=desc',
  ),
  'GET /api/v2/agent-performance/export': only('/api/v2/agent-performance/export'),
  'GET /api/v2/agent-performance/tickets': ofAgents('/api/v2/agent-performance/tickets', '&size=100&figure=tickets'),
  'GET /api/v2/agent-performance/entries': ofAgents('/api/v2/agent-performance/entries', '&size=100'),
  'GET /api/v2/agent-performance/tickets/export': ofAgents(
    '/api/v2/agent-performance/tickets/export',
    '&figure=tickets',
  ),
  'GET /api/v2/agent-performance/entries/export': ofAgents('/api/v2/agent-performance/entries/export'),
}

import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { declaredLists, declaredPages } from '@ido/contract'
import { browserTests } from './browser-tests.ts'
import { filesOf, runFiles } from './node-tests.ts'
import { root } from './paths.ts'
import type { Stage } from './stages.ts'

const rooms = ['apps/api/src/features', 'apps/web/src/features']

/** Features with lists that are managed, and their forms. */
const withLists = [
  'people',
  'logbook',
  'insights',
  'voc',
  ...declaredPages.map((page) => declaredLists[page].declared.tag),
]

/**
 * Which features a file of stories is about, where it is not the one that it is named after; those about every page are run by the whole
 * `npm test` alone.
 */
const otherStories: Record<string, readonly string[]> = {
  access: ['sign-in'],
  accessibility: [],
  accounts: ['people', 'account', 'site'],
  activity: ['logs'],
  address: ['people', 'sign-in'],
  'agent-performance': ['logbook'],
  'api-keys': ['ingest', 'account'],
  boards: ['dashboards'],
  budget: [],
  business: ['dashboards', 'query'],
  announcements: ['announcements', 'home', 'site'],
  'clusters-and-tools': ['clusters', 'tools', 'site'],
  'dashboard-speed': ['dashboards'],
  constants: ['site'],
  dashboards: ['dashboards', 'query'],
  day: ['voc', 'logbook', 'insights', 'notices', 'site'],
  'day-of-managers': ['people', 'requests', 'logs', 'targets', 'announcements', 'site'],
  'detail-case': ['records', 'query'],
  downloads: ['logs'],
  events: ['events', 'dashboards'],
  everywhere: ['voc', 'site'],
  finder: ['site', 'query'],
  explore: ['dashboards', 'query'],
  findings: ['dashboards', 'query'],
  'figure-files': ['dashboards', 'query'],
  'first-admin': ['sign-in'],
  follow: ['dashboards'],
  guards: ['sign-in', 'site'],
  guideline: ['site', 'products'],
  'hand-over': ['sign-in'],
  home: ['home', 'voc', 'dashboards'],
  'kept-text': ['voc'],
  forms: withLists,
  merge: ['voc'],
  imports: ['ingest', 'dashboards'],
  workbooks: ['ingest'],
  list: ['voc', 'ingest'],
  'manage-people': ['people', 'requests'],
  'own-boards': ['dashboards', 'site'],
  products: ['products', 'dashboards'],
  webhooks: ['webhooks', 'account'],
  'widget-library': ['dashboards'],
  'second-version': ['products', 'dashboards', 'records', 'site'],
  'managed-lists': [...withLists, 'requests', 'logs'],
  now: ['dashboards', 'query', 'ingest'],
  'portal-settings': ['settings'],
  owners: ['voc', 'settings', 'notices'],
  comments: ['voc', 'notices'],
  thanks: ['voc', 'settings'],
  notices: ['notices', 'voc', 'site'],
  public: ['site'],
  register: ['sign-in'],
  trash: ['trash', 'tools', 'site'],
  'request-access': ['requests'],
  'second-factor': ['second-factor', 'sign-in'],
  routes: [],
  settings: ['account'],
  shell: ['site', 'sign-in'],
  steady: ['dashboards', 'site'],
  voc: ['voc', 'products'],
  'voc-executive': ['voc', 'products'],
  'voc-many': ['voc'],
  wall: ['dashboards', 'account'],
}

/** The features that have a folder in the API or the page. */
export async function featureNames(): Promise<string[]> {
  const listed = await Promise.all(rooms.map((room) => readdir(join(root, room))))
  return [...new Set(listed.flat())].toSorted()
}

/** The features that a file of stories is about. */
export const featuresOf = (stories: string): readonly string[] => otherStories[stories] ?? [stories]

/** The names of all files of stories. */
export async function storyNames(): Promise<string[]> {
  const files = await filesOf(['e2e/*.spec.ts'])
  return files.map((file) => basename(file, '.spec.ts'))
}

/** What `test.ts` calls the stage that makes page and portal. */
export const builds = 'builds'

/** What concerns these features: their files in the API and the page, what fills them in and generates them, and their browser stories. */
export async function featureTests(features: readonly string[], signal: AbortSignal): Promise<Stage[]> {
  const known = await featureNames()
  const unknown = features.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`Unknown feature ${unknown.join(', ')}; there are: ${known.join(', ')}`)
  const units = await filesOf(
    features.flatMap((name) => [
      `apps/*/src/features/${name}/**/*.test.{ts,tsx}`,
      `apps/api/src/features/ingest/${name}/**/*.test.ts`,
      `apps/api/src/generate/${name}/**/*.test.ts`,
    ]),
  )
  const stories = (await storyNames()).filter((file) => featuresOf(file).some((name) => features.includes(name)))
  const stages: Stage[] = []
  if (units.length > 0)
    stages.push({ name: 'units and API', after: [builds], run: () => runFiles(units, { processes: 2 }, signal) })
  const files = stories.map((name) => `/${name}.spec.ts`)
  if (stories.length > 0)
    stages.push({ name: 'browser', after: [builds, 'units and API'], run: () => browserTests(files) })
  return stages
}

import type {
  BothTexts,
  DashboardDefinition,
  EndpointInput,
  PageMeta,
  Role,
  Wall,
  WallLinkList,
  WallLinkRow,
  listWallLinks,
} from '@ido/contract'
import { sql } from 'kysely'
import { readScopeNames, seenBy, type ScopeNames } from '../../../platform/accounts/accounts.queries.ts'
import type { Database } from '../../../platform/database/database.ts'
import { offsetOf, pageOf } from '../../../platform/database/paging.ts'
import { hiddenPlace } from '../../../platform/http/scope.ts'
import { isLivingLink, rightsOfMaker } from '../../../platform/http/sessions.sql.ts'
import { holdsWallRight, type WallScreen } from '../../../platform/http/walls.ts'
import type { Person } from '../../../platform/person.ts'
import { builtInScreens } from '../built-in/index.ts'
import { isLinkWithin, withDefinitions } from '../dashboards.sql.ts'

// Read where it is written: a dashboard that was just changed, or a link that was just made.
type Writer = Pick<Database, 'write'>

interface TitledBoard {
  path: string
  title: BothTexts
}

/** What a wall can show, by path: what is for everybody; a product's page is of no product there. */
export async function boardsForWalls({ write }: Writer): Promise<TitledBoard[]> {
  const { rows } = await sql<TitledBoard>`
    select path, definition -> 'title' as title from dashboard where audience = 'all' order by path`.execute(write)
  return rows.filter(({ path }) => !builtInScreens[path]?.every(({ layout }) => layout === 'product'))
}

/** The boards of a wall as they are kept, in its order; what was deleted meanwhile, or is no longer for everybody, is missing. */
export async function keptBoards(
  { write }: Writer,
  paths: readonly string[],
): Promise<{ path: string; definition: DashboardDefinition }[]> {
  const { rows } = await sql<{ path: string; definition: unknown }>`
    select path, definition from dashboard
    where path = any(${paths}) and audience = 'all' order by array_position(${paths}::text[], path)`.execute(write)
  return withDefinitions(write, rows)
}

/** A wall as its screen knows it. */
export async function presentWall(database: Writer, screen: Omit<WallScreen, 'id'>): Promise<Wall> {
  const [kept, sees] = await Promise.all([keptBoards(database, screen.boards), seenBy(database, screen.scope)])
  return {
    id: screen.linkId,
    name: screen.name,
    boards: kept.map(({ path, definition: { title } }) => ({ path, title })),
    seconds: screen.seconds,
    sees,
    endsAt: screen.endsAt.toISOString(),
  }
}

interface StoredLink {
  id: number
  name: string
  boards: string[]
  seconds: number
  scope_regions: number[] | null
  scope_products: number[] | null
  made_by: string
  created_at: Date
  last_used_at: Date | null
  ends_at: Date
  revoked_at: Date | null
  revoked_by: string | null
  is_living: boolean
  rights: Role[]
  screens: number
}

/** A page of links that show no more than the reader sees: those that hold first, each group the newest first. */
export async function linksPage(
  database: Pick<Database, 'read' | 'write'>,
  query: EndpointInput<typeof listWallLinks>['query'],
  { scope }: Pick<Person, 'scope'>,
): Promise<{ answer: WallLinkList; meta: PageMeta }> {
  const { read } = database
  const [{ rows }, { rows: counted }, names, boards] = await Promise.all([
    sql<StoredLink>`
      select l.id, l.name, l.boards, l.seconds, l.scope_regions, l.scope_products, l.made_by, l.created_at, l.last_used_at,
        l.ends_at, l.revoked_at, l.revoked_by, ${isLivingLink} as is_living, ${rightsOfMaker} as rights,
        (select count(*)::int from wall_screen s
         where s.wall_link_id = l.id and s.last_seen_at > now() - interval '5 minutes') as screens
      from wall_link l left join account m on m.id = l.maker_id
      where ${isLinkWithin(scope)}
      order by ${isLivingLink} desc, l.id desc limit ${query.size} offset ${offsetOf(query)}`.execute(read),
    sql<{ total: number; living: number }>`
      select (count(*) filter (where ${isLinkWithin(scope)}))::int as total,
        (count(*) filter (where ${isLivingLink}))::int as living from wall_link l`.execute(read),
    readScopeNames(database, scope),
    boardsForWalls(database),
  ])
  const { total = 0, living = 0 } = counted[0] ?? {}
  const titles = new Map(boards.map(({ path, title }) => [path, title]))
  const choices = (part: 'regions' | 'products') => [...names[part]].map(([id, name]) => ({ id, name }))
  const links = rows.map((row) => linkOf(row, names, titles))
  const answer = { links, living, boards, regions: choices('regions'), products: choices('products') }
  return { answer, meta: pageOf({ ...query, total }) }
}

function linkOf(link: StoredLink, names: ScopeNames, titles: ReadonlyMap<string, BothTexts>): WallLinkRow {
  const named = (part: 'regions' | 'products', ids: number[] | null) =>
    ids && ids.map((one) => names[part].get(one) ?? hiddenPlace)
  return {
    id: link.id,
    name: link.name,
    boards: link.boards.map((path) => ({ path, title: titles.get(path) ?? null })),
    seconds: link.seconds,
    sees: { regions: named('regions', link.scope_regions), products: named('products', link.scope_products) },
    state: stateOf(link),
    madeBy: link.made_by,
    madeAt: link.created_at.toISOString(),
    lastUsedAt: link.last_used_at?.toISOString() ?? null,
    screens: link.screens,
    endsAt: link.ends_at.toISOString(),
    revokedAt: link.revoked_at?.toISOString() ?? null,
    revokedBy: link.revoked_by,
  }
}

function stateOf({ is_living, revoked_at, rights }: StoredLink): WallLinkRow['state'] {
  if (revoked_at) return 'revoked'
  if (!is_living) return 'ended'
  return holdsWallRight(rights) ? 'valid' : 'resting'
}

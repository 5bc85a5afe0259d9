import { useRouter } from '@tanstack/react-router'
import type { BothTexts } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import type { SideGroup } from '../navigation.ts'
import { destinationsOf, type Destination } from './destinations.ts'
import { figuresFound, isLikeName, matching } from './match.ts'
import { type NarrowableBoard, narrowedTo, soughtDimensions } from './narrowed.ts'
import { useFound, type Found } from './useFound.ts'
import { boardLink, boardsQuery } from '../../../api/boards.ts'
import { catalogQuery, labelOptionsQuery } from '../../../api/catalog.ts'

/** One line of the list, wherever it leads. */
export type FinderOption = Found & Partial<Pick<Destination, 'letter' | 'isHandedOver'>> & { readonly place: number }

export interface FinderPart {
  readonly name: 'pages' | 'narrowed' | 'named' | 'voc' | 'owners' | 'insights' | 'people'
  readonly options: readonly FinderOption[]
}

/** What fits the words, in parts: of what looks like the name of a record that record first, else pages and dashboards first. */
export function useOptions(groups: readonly SideGroup[], words: string) {
  const { t, i18n } = useTranslation('shell')
  const { t: finder } = useTranslation('finder')
  const router = useRouter()
  const { named, voc, owners, insights, people, ...state } = useFound(words)
  const { roles } = useSession()
  const mentions = {
    address: '/v3/notices?kind=mentioned',
    title: finder('mentions'),
    section: t('account'),
    words: 'notices mentions sebutan komentar @',
    letter: undefined,
    isHandedOver: false,
  }
  const told = [...destinationsOf(groups, { t, language: i18n.language, roles, router }), mentions]
  const { pages: all, boards, labels } = useBoards(told)
  const pages = matching(all, words).map((page) => {
    const shown = figuresFound(page, words).map((figure) => figure[i18n.language])
    return { ...page, hint: [...shown, page.section].join(' · ') }
  })
  const records = [
    { name: 'named', found: named },
    { name: 'voc', found: voc },
    { name: 'owners', found: owners },
    { name: 'insights', found: insights },
  ] as const
  const places = [
    { name: 'pages', found: pages },
    { name: 'narrowed', found: narrowedTo(words, labels, boards) },
  ] as const
  const last = { name: 'people', found: people } as const
  const ordered = isLikeName(words) ? [...records, ...places, last] : [...places, ...records, last]
  const options = ordered
    .flatMap(({ name, found }) => found.map((one) => ({ ...one, part: name })))
    .map((one, place) => ({ ...one, place }))
  const parts: FinderPart[] = ordered
    .filter(({ found }) => found.length > 0)
    .map(({ name }) => ({ name, options: options.filter(({ part }) => part === name) }))
  return { ...state, parts, options }
}

/** What dashboards show and can be narrowed by, for the pages of the menu that are one; and the labels to narrow by. */
function useBoards(pages: readonly Destination[]) {
  const router = useRouter()
  const boards = useQuery(boardsQuery).data ?? []
  const catalog = useQuery(catalogQuery).data ?? []
  const labels = useQuery(labelOptionsQuery(soughtDimensions)).data ?? {}
  const titles = new Map<string, BothTexts>(
    catalog.flatMap(({ id, measures }) => measures.map((measure) => [`${id}.${measure.id}`, measure.titles] as const)),
  )
  const shown = new Map(
    boards.flatMap(({ screens, filters, compares, measures }) => {
      const ids = Object.entries(measures).flatMap(([dataset, counted]) => counted.map((id) => `${dataset}.${id}`))
      const figures = ids.map((id) => titles.get(id)).filter((title) => title !== undefined)
      return screens.map(
        (screen) => [router.buildLocation(boardLink(screen)).pathname, { figures, filters, compares }] as const,
      )
    }),
  )
  const narrowable = pages.flatMap((page): NarrowableBoard[] => {
    const board = shown.get(page.address)
    return board ? [{ ...page, ...board }] : []
  })
  return { pages: pages.map((page) => ({ ...page, ...shown.get(page.address) })), boards: narrowable, labels }
}

import { useRouter } from '@tanstack/react-router'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import type { SideGroup } from '../navigation.ts'
import { destinationsOf, type Destination } from './destinations.ts'
import { figuresFound, isLikeName, matching } from './match.ts'
import { narrowedTo } from './narrowed.ts'
import { useBoards } from './useBoards.ts'
import { useFound, type Found } from './useFound.ts'

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

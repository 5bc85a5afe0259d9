import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import type { SideGroup } from '../navigation.ts'
import { destinationsOf, type Destination } from './destinations.ts'
import { isLikeName, matching } from './match.ts'
import { useFound, type Found } from './useFound.ts'

/** One line of the list, wherever it leads. */
export type FinderOption = Found & Partial<Pick<Destination, 'letter' | 'isHandedOver'>> & { readonly place: number }

export interface FinderPart {
  readonly name: 'pages' | 'named' | 'voc' | 'people'
  readonly options: readonly FinderOption[]
}

/** What fits the words, in parts: of what looks like the name of a record that record first, else pages first. */
export function useOptions(groups: readonly SideGroup[], words: string) {
  const { t, i18n } = useTranslation('shell')
  const router = useRouter()
  const { named, voc, people, ...state } = useFound(words)
  const pages = matching(destinationsOf(groups, { t, language: i18n.language, router }), words).map((page) => ({
    ...page,
    hint: page.section,
  }))
  const records = [
    { name: 'named', found: named },
    { name: 'voc', found: voc },
  ] as const
  const rest = [
    { name: 'pages', found: pages },
    { name: 'people', found: people },
  ] as const
  const ordered = isLikeName(words) ? [...records, ...rest] : [rest[0], ...records, rest[1]]
  const options = ordered
    .flatMap(({ name, found }) => found.map((one) => ({ ...one, part: name })))
    .map((one, place) => ({ ...one, place }))
  const parts: FinderPart[] = ordered
    .filter(({ found }) => found.length > 0)
    .map(({ name }) => ({ name, options: options.filter(({ part }) => part === name) }))
  return { ...state, parts, options }
}

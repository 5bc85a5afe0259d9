import type { FlatNamespace } from 'i18next'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../format.ts'
import type { ManagedScreen } from './screen.ts'

export type Say = (key: string, values?: object) => string

/** The texts of a list, whose keys follow from names: of its fields, and of actions that come from the server. */
export function useListTexts(texts: FlatNamespace) {
  // For the compiler one namespace and one key stand for all.
  const { t, i18n } = useTranslation(texts as 'insights')
  const say: Say = (key, values) => t(key as 'title', { ...values })
  /** Undefined where there is no such text. */
  const sayIf = (key: string): string | undefined => (i18n.exists(key, { ns: texts }) ? say(key) : undefined)
  return { say, sayIf, worded: (key: string, otherwise: string) => sayIf(key) ?? otherwise }
}

/** What the page of a list says around its table; the keys may be within another one, such as 'roles.'. */
export function useScreenTexts(texts: FlatNamespace, within: '' | `${string}.` = ''): ManagedScreen<never>['texts'] {
  const { say } = useListTexts(texts)
  const format = useFormat()
  const of = (key: string) => say(`${within}${key}`)
  return {
    title: of('title'),
    add: of('add'),
    count: (count) => say(`${within}count`, { count, total: format.number(count) }),
    search: of('search'),
    searchHint: of('searchHint'),
    emptyTitle: of('emptyTitle'),
    emptyText: of('emptyText'),
  }
}

import { capitalised, type DeclaredCalls, listNames, uncapitalised } from '@ido/contract'
import type { FlatNamespace } from 'i18next'
import { hasTexts, useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../format.ts'
import type { ManagedScreen } from '../screen.ts'
import type { Say } from '../texts.ts'

/** The file of the list's own words, named after its feature: titles of sections, problems, choices and what else is special. */
export const ownTexts = ({ declared: { tag, texts = tag } }: DeclaredCalls): FlatNamespace | null =>
  hasTexts(texts) ? (texts as FlatNamespace) : null

/** The texts of a list with declared fields: its own words, else those that follow from its names. */
export function useDeclaredTexts(calls: DeclaredCalls) {
  const own = ownTexts(calls)
  // For the compiler one namespace and one key stand for all.
  const { t, i18n } = useTranslation(['manage', own ?? 'manage'] as ['manage', 'announcements'])
  const { titles, noun } = listNames[calls.page]
  const { within = '' } = calls.declared
  const names = {
    titles: titles[i18n.language],
    many: uncapitalised(titles[i18n.language]),
    noun: noun[i18n.language],
    one: capitalised(noun[i18n.language]),
  }
  /** Undefined where there is no such text. */
  const sayIf = (key: string, values: { readonly count?: number } = {}): string | undefined => {
    const { count } = values
    const asked = count === undefined ? {} : { count }
    if (own && i18n.exists(within + key, { ns: own, ...asked }))
      return t(`${own}:${within}${key}` as 'announcements:emptyText', values)
    if (!i18n.exists(`list.${key}`, { ns: 'manage', ...asked })) return undefined
    return t(`manage:list.${key}` as 'manage:list.add', { ...names, ...values })
  }
  const say: Say = (key, values) => sayIf(key, values) ?? key
  return {
    say,
    sayIf,
    worded: (key: string, otherwise: string) => sayIf(key) ?? otherwise,
    /** One record, as a heading. */
    one: names.one,
    action: (action: string) => sayIf(`action.${action.split('.')[1]}`) ?? action,
  }
}

/** What the page of the list says around its table. */
export function useDeclaredPageTexts(calls: DeclaredCalls): ManagedScreen<never>['texts'] {
  const { say, sayIf } = useDeclaredTexts(calls)
  const { t, i18n } = useTranslation('shell')
  const format = useFormat()
  const searched = Object.values(calls.declared.fields)
    .filter(({ kind }) => kind === 'text')
    .map(({ titles }) => titles[i18n.language])
  return {
    title: t(`nav.${calls.page}`),
    add: say('add'),
    count: (count) => say('count', { count, total: format.number(count) }),
    search: say('search'),
    searchHint: sayIf('searchHint') ?? capitalised(searched.map(uncapitalised).join(', ')),
    emptyTitle: say('emptyTitle'),
    emptyText: say('emptyText'),
  }
}

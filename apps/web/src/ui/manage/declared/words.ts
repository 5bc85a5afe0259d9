import { allWords, everybodyWords, type Field } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../format.ts'
import { optionsQuery } from '../../people/queries.ts'
import type { FieldWords } from '../words.ts'
import type { AnyScreen } from './screen.ts'
import { useDeclaredTexts } from './texts.ts'

const ofPlaces: ReadonlySet<string> = new Set(['product', 'region', 'products', 'regions'])
const namesIds = ({ kind }: Field): boolean => ofPlaces.has(kind)
/** Whether forms and filters of the list choose from regions or products. */
export const choosesIds = ({ declared }: AnyScreen['calls']): boolean => Object.values(declared.fields).some(namesIds)

/** Regions and products that the person may choose, where the list has any. */
export function useIdOptions(calls: AnyScreen['calls']) {
  return useQuery({ ...optionsQuery, enabled: choosesIds(calls) }).data
}

/** The fields of a list in words that follow from its declaration. */
export function useDeclaredWords(calls: AnyScreen['calls']): FieldWords {
  const { i18n } = useTranslation()
  const { sayIf, worded, action } = useDeclaredTexts(calls)
  const format = useFormat()
  const options = useIdOptions(calls)
  const { fields, filters } = calls.declared
  const named = (part: 'products' | 'regions', ids: readonly unknown[]) => {
    const names = new Map(options?.[part].map(({ id, name }) => [id, name]))
    return ids.map((one) => (typeof one === 'number' ? (names.get(one) ?? '•••') : String(one))).join(', ')
  }
  return {
    label: (name) => sayIf(`field.${name}`) ?? fields[name]?.titles[i18n.language] ?? name,
    value(name, value) {
      const kind = fields[name]?.kind
      const isNone = value === null || value === undefined
      if (isNone && kind !== 'products' && kind !== 'regions') return null
      if (kind === 'products' || kind === 'regions')
        return Array.isArray(value) ? named(kind, value) : allWords[kind][i18n.language]
      if (Array.isArray(value)) {
        if (kind === 'audience' && value.length === 0) return everybodyWords[i18n.language]
        return value.map((one) => fields[name]?.words?.[String(one)]?.[i18n.language] ?? String(one)).join(', ')
      }
      if (kind === 'points') return format.number(Number(value), 3)
      if (typeof value === 'number') return kind === 'count' ? format.number(value) : String(value)
      if (typeof value !== 'string' || value === '') return null
      if (kind === 'audience' && value === 'everybody') return everybodyWords[i18n.language]
      const word = fields[name]?.words?.[value]
      if (word) return word[i18n.language]
      if (kind === 'choice' || filters[name]?.options?.includes(value)) return worded(`${name}.${value}`, value)
      if (kind === 'day') return format.day(value)
      return kind === 'instant' ? format.instant(value) : value
    },
    action,
  }
}

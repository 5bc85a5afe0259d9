import { csvLine, jakartaDay, type DeclaredCalls, type Field } from '@ido/contract'
import { useTranslation, type Language } from '../../../i18n/speech.ts'
import type { FieldWords } from '../words.ts'
import type { AnyRow, AnyScreen, ExampleFile } from './screen.ts'
import { useDeclaredWords, useIdOptions } from './words.ts'

// What a screen says itself comes before what follows from its fields. A screen never changes, so each of these calls the
// same hooks whenever it is drawn.
/* oxlint-disable react/hooks */

type NamedBy = (row: AnyRow) => string

/** What a record of a list is called. */
export function useRecordName({ calls, useName }: AnyScreen): NamedBy {
  return useName?.() ?? ((row) => String(row[calls.declared.name]))
}

/** The heading of a record's page. */
export function useRecordTitle(screen: AnyScreen): NamedBy {
  const named = useRecordName(screen)
  return screen.useTitle?.() ?? named
}

/** The fields of a list in words. */
export function useScreenWords({ calls, useWords }: AnyScreen): FieldWords {
  const words = useDeclaredWords(calls)
  return useWords?.() ?? words
}

/** What filters offer that the declaration does not know, by filter. */
export function useOwnChoices({ useChoices }: AnyScreen): Readonly<Record<string, readonly string[]>> {
  return useChoices?.() ?? {}
}

/** A file that says by example what each column takes. */
export function useExampleFile({ calls, useExample }: AnyScreen): ExampleFile {
  const { i18n } = useTranslation()
  const options = useIdOptions(calls)
  return useExample?.(options) ?? exampleOf(calls, i18n.language)
}

/** A file of a list that says by example what each column takes, a line of it. */
function exampleOf({ page, declared }: DeclaredCalls, language: Language): ExampleFile {
  const fields = Object.entries(declared.fields).filter(([, { create }]) => create !== null)
  const lines = [fields.map(([, { titles }]) => titles[language]), fields.map(([, field]) => cellOf(field, language))]
  return { name: `ido-${page}.csv`, text: lines.map((cells) => `${csvLine(cells)}\r\n`).join('') }
}

function cellOf({ kind, titles, first = '', words, least, input }: Field, language: Language): string {
  switch (kind) {
    case 'both':
    case 'text':
      return input === 'url' ? 'https://ido.example' : titles[language]
    case 'choice':
      return words?.[first]?.[language] ?? first
    case 'choices':
    case 'truth':
    case 'json':
      return ''
    case 'audience':
      return 'ADMIN'
    case 'day':
      return jakartaDay(new Date())
    case 'instant':
      return `${jakartaDay(new Date())} 08:00`
    case 'whole':
    case 'count':
    case 'number':
    case 'points':
      return String(least ?? 0)
    case 'product':
    case 'region':
    case 'products':
    case 'regions':
      return '*'
  }
}

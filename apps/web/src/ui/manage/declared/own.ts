import { useTranslation } from '../../../i18n/speech.ts'
import type { FieldWords } from '../words.ts'
import { exampleOf } from './example.ts'
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

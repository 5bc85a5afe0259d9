import { importLimits } from '@ido/contract'
import { type NameInWords, reasonText, type Problem } from '../import/problems.ts'
import type { Language } from '../../../platform/messages.ts'

/** Rows with one fault of one column, with the first of them, as it is stored. */
export interface StoredFault {
  column: string | null
  reason: { id: string; en: string }
  count: number
  line: number
  value: string
}

const longestValue = 200

/** JSON in the database takes no NUL and no half of a letter. */
const storable = (value: string): string => value.slice(0, longestValue).replaceAll('\0', '\ufffd').toWellFormed()

/** Faults by kind: what is wrong with a column, not with which value. Of very many kinds the first are told. */
export class Faults {
  readonly #kinds = new Map<string, StoredFault>()
  readonly #nameInWords: NameInWords

  constructor(nameInWords: NameInWords) {
    this.#nameInWords = nameInWords
  }

  add(problems: readonly Problem[]): void {
    for (const { line, column, value, reason } of problems) {
      const kind = JSON.stringify([column, reason.key, reason.values])
      const known = this.#kinds.get(kind)
      if (known) known.count += 1
      else if (this.#kinds.size < importLimits.faults) {
        const told = {
          id: reasonText('id', reason, this.#nameInWords),
          en: reasonText('en', reason, this.#nameInWords),
        }
        this.#kinds.set(kind, { column, reason: told, count: 1, line, value: storable(value) })
      }
    }
  }

  /** The most frequent first. */
  told(): StoredFault[] {
    return [...this.#kinds.values()].toSorted((a, b) => b.count - a.count || a.line - b.line)
  }
}

export const faultsIn = (language: Language, faults: readonly StoredFault[]) =>
  faults.map(({ reason, ...fault }) => ({ ...fault, reason: reason[language] }))

import type { Domain } from '../../products.ts'
import { appWords } from './vocabulary-apps.ts'
import { networkWords } from './vocabulary-network.ts'

/** Things that people name when they talk about a product of the domain. */
export interface Vocabulary {
  /** What carries the service: the subject of most complaints. */
  benda: readonly string[]
  /** What 'Kualitas jaringan' is about here, where it differs. */
  jaringan?: readonly string[]
  fitur: readonly string[]
  /** Features that they wish for. */
  ingin: readonly string[]
  /** What stands still when it fails. */
  kerja: readonly string[]
}

export const vocabulary: Readonly<Record<Domain, Vocabulary>> = { ...networkWords, ...appWords }

import type { Domain } from '../../products.ts'
import { appWords } from './vocabulary-apps.ts'
import { networkWords } from './vocabulary-network.ts'
import type { Vocabulary } from './words.ts'

export const vocabulary: Readonly<Record<Domain, Vocabulary>> = { ...networkWords, ...appWords }

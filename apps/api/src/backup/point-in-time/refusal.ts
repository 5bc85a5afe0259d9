import { TextRefusal } from '../refusal.ts'
import type { RestoreToText } from './texts.ts'

/** Why the database is not restored to that instant. */
export class RestoreToRefusal extends TextRefusal<RestoreToText> {}

import type { Refusal } from './errors.ts'
import { type Language, say } from './messages.ts'

/**
 * What a policy answers: why a person may not, as the refusal to answer with; null where they may. A write refuses with
 * it, the answer's `can` tells whether there is one, so that both come from one sentence.
 */
export type WhyNot = Refusal | null

/** Ends what was asked for where there is a reason. */
export function refuseIf(whyNot: WhyNot): void {
  if (whyNot !== null) throw whyNot
}

export const isAllowed = (whyNot: WhyNot): boolean => whyNot === null

/** The reason as a screen shows it. */
export const inWords = (whyNot: WhyNot, language: Language): string | null =>
  whyNot && say(language, whyNot.details.key, whyNot.details.values)

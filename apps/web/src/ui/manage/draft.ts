/** What a form holds and keeps over a reload: its inputs, and the state of the record that they change. */
export interface Draft<Values> {
  /** Null until the record exists. */
  readonly record: { readonly id: number; readonly version: number } | null
  readonly base: Values
  readonly values: Values
  /** Fields that somebody else changed too, with what they wrote, until the person has decided. */
  readonly theirs?: Partial<Values>
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields that the person changed. */
export function changedFields<Values extends object>({ base, values }: Draft<Values>): (keyof Values)[] {
  return (Object.keys(values) as (keyof Values)[]).filter((field) => !same(values[field], base[field]))
}

export const isChanged = <Values extends object>(draft: Draft<Values>): boolean => changedFields(draft).length > 0

/**
 * The draft on top of the record as it stands now: what the person changed stays, what only others changed comes in,
 * and where both did, the others' value is kept beside for comparison.
 */
export function rebased<Values extends object>(
  draft: Draft<Values>,
  now: { readonly id: number; readonly version: number },
  base: Values,
): Draft<Values> {
  const mine = changedFields(draft)
  const kept = Object.fromEntries(mine.map((field) => [field, draft.values[field]]))
  const contested = mine.filter(
    (field) => !same(base[field], draft.base[field]) && !same(base[field], draft.values[field]),
  )
  return {
    record: { id: now.id, version: now.version },
    base,
    values: { ...base, ...kept },
    theirs: Object.fromEntries(contested.map((field) => [field, base[field]])) as Partial<Values>,
  }
}

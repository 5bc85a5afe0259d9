/** What a form holds and keeps over a reload: its inputs, and the state of the record that they change. */
export interface Draft<Values> {
  /** Null until the record exists. */
  readonly record: { readonly id: number; readonly version: number } | null
  readonly base: Values
  readonly values: Values
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields that the person changed. */
export function changedFields<Values extends object>({ base, values }: Draft<Values>): (keyof Values)[] {
  return (Object.keys(values) as (keyof Values)[]).filter((field) => !same(values[field], base[field]))
}

/** The draft on top of the record as it stands now: what the person changed stays, everything else comes in. */
export function rebased<Values extends object>(
  draft: Draft<Values>,
  now: { readonly id: number; readonly version: number },
  base: Values,
): Draft<Values> {
  const mine = Object.fromEntries(changedFields(draft).map((field) => [field, draft.values[field]]))
  return { record: { id: now.id, version: now.version }, base, values: { ...base, ...mine } }
}

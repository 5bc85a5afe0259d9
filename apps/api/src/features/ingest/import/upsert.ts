/** What the rows of one key did to the record behind it; states are compared as COPY lines. */
export interface Group {
  /** The record as it was before the batch, null where there was none. */
  stored: string | null
  /** The record after the last of its rows. */
  line: string
  rows: number
  changed: number
}

/** Takes one more row of a key in: `line` is the record after it. */
export function regroup<K>(groups: Map<K, Group>, key: K, stored: () => string | null, line: string): void {
  const group = groups.get(key)
  if (group) {
    group.rows += 1
    if (group.line !== line) group.changed += 1
    group.line = line
    return
  }
  const before = stored()
  groups.set(key, { stored: before, line, rows: 1, changed: before === null || before === line ? 0 : 1 })
}

/** Counts rows, and the records to add and to change. A record that ends as it was has known rows only. */
export function settle(groups: Iterable<Group>) {
  const result = { added: 0, changed: 0, known: 0, toAdd: [] as string[], toChange: [] as string[] }
  for (const { stored, line, rows, changed } of groups) {
    if (stored === line) {
      result.known += rows
      continue
    }
    const first = stored === null ? 1 : 0
    result.added += first
    result.changed += changed
    result.known += rows - first - changed
    ;(stored === null ? result.toAdd : result.toChange).push(line)
  }
  return result
}

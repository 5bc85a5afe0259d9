import { isInstant, type RecordColumnInfo, type RecordRow } from '@ido/contract'

export interface RecordMoment {
  readonly column: RecordColumnInfo
  readonly at: string
  /** Seconds since the moment before it; null for the first. */
  readonly since: number | null
  readonly isAhead: boolean
}

/** The instants that a record has, from the earliest; those of one second in the order of its columns. */
export function momentsOf(columns: readonly RecordColumnInfo[], row: RecordRow, now: number): RecordMoment[] {
  const found = columns
    .flatMap((column) => {
      const value = row[column.id]
      return isInstant(column.format) && typeof value === 'string'
        ? [{ column, at: value, time: Date.parse(value) }]
        : []
    })
    .toSorted((a, b) => a.time - b.time)
  return found.map(({ column, at, time }, place) => {
    const before = found[place - 1]
    return { column, at, since: before ? Math.round((time - before.time) / 1000) : null, isAhead: time > now }
  })
}

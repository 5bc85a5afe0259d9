import { type DatasetInfo, isInstant, type RecordColumnInfo, type RecordRow } from '@ido/contract'

/**
 * What stands where a record has no value: what may still come has not come yet, and never does once the record is over,
 * as the completion of a cancelled order.
 */
export function absentWord(
  { format, measures }: RecordColumnInfo,
  row: RecordRow,
  { over }: Pick<DatasetInfo['records'], 'over'>,
): 'notYet' | 'never' | 'notFilled' {
  // What only some figures count comes with what they count.
  if (!isInstant(format) && measures === undefined) return 'notFilled'
  return over !== undefined && (row[over] ?? null) !== null ? 'never' : 'notYet'
}

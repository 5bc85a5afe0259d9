/* How foreign files write their cells; without schemas, as the process that reads them loads it with every file. */

/**
 * Ways in which a column may write its times, by what stands first; serial days are a spreadsheet's, 'digits' are 202001 and
 * 20200131, an epoch counts seconds or milliseconds since 1970.
 */
export const timeWays = ['D/M/Y', 'M/D/Y', 'Y-M-D', 'serial', 'serial-1904', 'digits', 'epoch'] as const
export const decimalMarks = ['.', ','] as const
export const cellSeparators = [',', ';', '\t', '|'] as const
/** Each is a name that TextDecoder knows. */
export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const

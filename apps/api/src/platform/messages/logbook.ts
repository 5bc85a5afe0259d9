/** The logbook. */
export const logbookMessages = {} as const

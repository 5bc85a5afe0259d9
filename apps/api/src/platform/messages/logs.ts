/** Activity and audit. */
export const logsMessages = {} as const

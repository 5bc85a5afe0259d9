/** Company directory, OpenID, registration, passwords. */
export const directoryMessages = {} as const

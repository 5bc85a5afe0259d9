export const languages = ['id', 'en'] as const
/** The portal speaks Indonesian and English. */
export type Language = (typeof languages)[number]

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** As within a sentence. */
export const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

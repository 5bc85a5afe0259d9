export const languages = ['id', 'en'] as const
/** The portal speaks Indonesian and English. */
export type Language = (typeof languages)[number]

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** As within a sentence. */
export const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** What each choice of a field is called, on screens and in files. */
export type ChoiceWords<Choice extends string = string> = Readonly<Record<Choice, Readonly<Record<Language, string>>>>

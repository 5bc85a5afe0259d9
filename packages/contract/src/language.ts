export const languages = ['id', 'en'] as const
/** The portal speaks Indonesian and English. */
export type Language = (typeof languages)[number]

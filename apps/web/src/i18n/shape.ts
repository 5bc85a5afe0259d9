/** The same keys with any words: what every language must answer for the Indonesian original. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }

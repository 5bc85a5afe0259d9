/*
 * Stands in for zod in the browser's bundle. The contract declares shapes for the server, which checks them; the
 * browser needs only methods and paths from it, and zod would be a third of the sign-in page. Declaring shapes works,
 * checking with them fails loudly. Values that screens need are plain constants in the contract (voc-fields.ts).
 */
const checks = new Set<string | symbol>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])

const inert: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (checks.has(name)) throw new Error('Shapes are checked by the server only; the browser is built without zod')
    if (name === Symbol.iterator) return [][Symbol.iterator]
    return name === Symbol.toPrimitive ? () => '' : inert
  },
  apply: () => inert,
})

export const z = inert

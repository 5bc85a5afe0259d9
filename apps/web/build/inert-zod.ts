/*
 * Stands in for zod in the contract files that the public pages read (see light-contract.ts). Declaring shapes works,
 * checking with them fails loudly: the server is the one that checks a sign-in.
 */
const checks = new Set<string | symbol>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])

const inert: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (checks.has(name)) throw new Error('This part of the contract is built without zod; the server checks it')
    return inert
  },
  apply: () => inert,
})

export const z = inert

/*
 * Stands in for zod in the contract as the browser gets it (see light-contract.ts). Declaring shapes works, checking
 * with them fails loudly: the server is the one that checks.
 */
const checks = new Set<string | symbol>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])

const inert: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (checks.has(name)) throw new Error('In the browser the contract has no shapes to check with; the server has')
    return inert
  },
  apply: () => inert,
})

export const z = inert

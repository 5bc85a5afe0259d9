import { availableParallelism } from 'node:os'
import { createTurns } from './turns.ts'

/**
 * One line for all work with passwords and codes: as many as can be hashed at once, since more would only wait in there,
 * each with its 19 MB, and a burst of guesses cannot all start before the first of them is counted. Whoever holds a turn
 * asks nothing of the network: a directory that hangs must not hold up those who sign in without it.
 */
export const takePasswordTurn = createTurns(Math.min(4, availableParallelism()))

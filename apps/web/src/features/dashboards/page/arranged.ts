import { readOwn } from '../../../api/own-state.ts'

export const arrangedName = (path: string): string => `board.${path}`

/** Whether this tab holds an arrangement of a board that was not saved: its page goes on there. */
export const isBeingArranged = (path: string): boolean => readOwn(arrangedName(path)) !== null

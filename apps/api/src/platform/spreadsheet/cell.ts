/** A cell of a table that leaves as a file. */
export type Cell = string | number | null

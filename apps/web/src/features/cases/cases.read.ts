// What other features show of cases.
export { Brief } from './Brief.tsx'
export { briefQuery } from './queries.ts'

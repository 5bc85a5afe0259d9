export { feedbackWorkers, findCandidate } from './owners.queries.ts'

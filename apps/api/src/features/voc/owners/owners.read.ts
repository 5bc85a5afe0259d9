export { type Candidate, feedbackWorkers, findCandidate } from './owners.queries.ts'

// By itself, since the reader of an address comes with every page and needs no shapes.
/** What is counted of an agent, in the order of the page; formulas stand in `agent-performance.figures.ts`. */
export const agentFigures = [
  'entries',
  'tickets',
  'perShift',
  'open',
  'firstResponse',
  'netTime',
  'slaCompliance',
  'reopenRate',
] as const

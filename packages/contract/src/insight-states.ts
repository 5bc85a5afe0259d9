/** Apart from the calls, so that an address can read them before its page is loaded. */
export const insightStates = ['draft', 'published', 'withdrawn'] as const
export type InsightState = (typeof insightStates)[number]

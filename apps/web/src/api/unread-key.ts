/** Under which the count of notices that wait is kept. */
export const unreadKey = ['notices', 'unread'] as const

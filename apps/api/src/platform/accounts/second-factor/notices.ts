/** What the owner of an account is mailed about its second factors. */
export const factorNotices = [
  'added',
  'removed',
  'codesMade',
  'codeUsed',
  'resetAsked',
  'resetRefused',
  'reset',
] as const
export type FactorNotice = (typeof factorNotices)[number]

/** The job that mails it: `{accountId, what}`. */
export const factorNoticeJob = 'second-factor-notice'

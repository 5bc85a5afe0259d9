/** The job that mails a one-time link which sets a password: `{accountId, purpose}`; an account of nobody gets none. */
export const passwordLinkJob = 'password-link'

/** The job that tells the owner of an account that its password was changed. */
export const passwordChangedJob = 'password-changed'

import { forWholePortal } from '../../platform/management/declared/policy.ts'

/** What the group says of a whole unit is for those who see all of it: a part of the data cannot be held against it. */
export const topdownPolicy = forWholePortal('topdownNeedsEverything')

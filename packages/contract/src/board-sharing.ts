import { z } from 'zod'
import { roles } from './permissions.ts'

/** How many dashboards one person keeps at most. */
export const boardsOfOnePerson = 50
/** How many versions of a dashboard are kept beside the one that stands. */
export const versionsOfOneBoard = 50

/** Whom a dashboard is for: who made it alone, roles (those whom one of them leads), or everybody with access. */
export const boardAudiences = ['private', 'roles', 'all'] as const
export type BoardAudience = (typeof boardAudiences)[number]

const sharing = { audience: z.enum(boardAudiences), roles: z.array(z.enum(roles)).max(roles.length) }

/** Roles are named where it is for roles, and nowhere else. */
export const givenBoardSharing = z
  .strictObject({ ...sharing, roles: sharing.roles.default([]) })
  .refine((given) => (given.audience === 'roles') === given.roles.length > 0, {
    path: ['roles'],
    message: 'sharingRoles',
  })

export const boardSharing = z.object(sharing).meta({ id: 'BoardSharing' })
export type BoardSharing = z.output<typeof boardSharing>

/** How a dashboard stands to the one who asks. */
export const boardStanding = {
  version: z.int(),
  /** 'built-in' as shipped, 'changed' = shipped and then changed here, 'own' = made here. */
  origin: z.enum(['built-in', 'changed', 'own']),
  /** Who keeps it; null of what is shipped, and where they are gone. */
  owner: z.object({ name: z.string() }).nullable(),
  /** Whether that is who asks. */
  isOwn: z.boolean(),
  sharing: boardSharing,
  /** Whether it is what the one who asks sees first. */
  isHome: z.boolean(),
  changedAt: z.iso.datetime({ offset: true }),
  can: z.object({
    edit: z.boolean(),
    /** Say whom it is for; of one whose owner is gone, this takes it over. */
    share: z.boolean(),
    /** Remove it; what is shipped is never removed. */
    remove: z.boolean(),
    /** Go back to a version before, and what is shipped to how it was shipped. */
    restore: z.boolean(),
  }),
}

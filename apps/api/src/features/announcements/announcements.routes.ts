import { announcements, dismissAnnouncement, longestShown } from '@ido/contract'
import { lengthOf } from '../../platform/days.ts'
import { invalid } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { listOfFields } from '../../platform/management/declared/list.ts'
import { forWholePortal } from '../../platform/management/declared/policy.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { dismiss } from './announcements.service.ts'
import { dismissals, dismissed, stateToday, wordedAnew } from './announcements.sql.ts'

export const announcementsRoutes: Feature = (mount, services) => {
  mountManaged(mount, services, announcementList)
  mount(dismissAnnouncement, async ({ params, body, person }) => {
    await dismiss(services.database, params.id, body.version, person)
    return { answer: null }
  })
}

const wording = ['title', 'text', 'link', 'importance']

const announcementList = listOfFields(announcements, {
  table: 'announcement',
  joined: dismissals,
  workedOut: () => ({ dismissed, state: stateToday() }),
  policy: forWholePortal('announcementNeedsEverything'),
  keys: ['title', 'shownFrom'],
  taken: { announcement_title: () => invalid([{ field: 'title', key: 'announcementTaken' }]) },
  check(_trx, { shownFrom, shownThrough }) {
    const days = lengthOf({ from: shownFrom, to: shownThrough })
    if (days < 1) throw invalid([{ field: 'shownThrough', key: 'shownBackwards', values: { from: shownFrom } }])
    if (days > longestShown)
      throw invalid([{ field: 'shownThrough', key: 'shownTooLong', values: { days: longestShown } }])
  },
  // One that says something else is shown again to people who have put it away.
  changed: (fields) => (wording.some((field) => fields.has(field)) ? wordedAnew : {}),
})

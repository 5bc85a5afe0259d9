import {
  changeNoticeChoices,
  countUnreadNotices,
  listNotices,
  markAllNoticesRead,
  markNoticesRead,
  readNoticeChoices,
} from '@ido/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { noticeChoicesOf, noticesFor, unreadFor } from './notices.queries.ts'
import { noticeMailJob } from './notices.read.ts'
import { chooseNotices, endOldNotices, mailNotices, readSome, readUpTo } from './notices.service.ts'

/** What the portal tells a person: everything here is of whoever asks, and of nobody else. */
export const noticesRoutes: Feature = (mount, services) => {
  const { database, jobs } = services
  jobs.defineMail(noticeMailJob, (payload) => mailNotices(services, payload))
  // At two at night in Jakarta.
  jobs.define('old-notices', () => endOldNotices(database), '0 19 * * *')

  mount(listNotices, ({ query, person }) => noticesFor(database, person.id, query))
  mount(countUnreadNotices, async ({ person }) => ({ answer: await unreadFor(database, person.id) }))

  mount(markNoticesRead, async ({ body, person }) => {
    await readSome(database, person.id, body.ids)
    return { answer: await unreadFor(database, person.id) }
  })

  mount(markAllNoticesRead, async ({ body, person }) => {
    await readUpTo(database, person.id, body.upTo)
    return { answer: await unreadFor(database, person.id) }
  })

  mount(readNoticeChoices, async ({ person }) => ({ answer: await noticeChoicesOf(database, person.id) }))

  mount(changeNoticeChoices, async ({ body, person }) => {
    await chooseNotices(database, person.id, body)
    return { answer: await noticeChoicesOf(database, person.id) }
  })
}

import { announcements, dismissAnnouncement, givenDay } from '@ido/contract'
import { readRoleNames, type RoleName, rolesReader } from '../../platform/accounts/role-names.queries.ts'
import { inRoleOrder } from '../../platform/audience.sql.ts'
import { invalid } from '../../platform/errors.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { type FileColumn, namesCell, nothing, readText } from '../../platform/management/columns.ts'
import { readHistory } from '../../platform/management/history.ts'
import type { ManagedList } from '../../platform/management/list.ts'
import { mountManaged } from '../../platform/management/mount.ts'
import { isAllowed, refuseIf } from '../../platform/policy.ts'
import { readDay } from '../../platform/management/written-days.ts'
import { dayCell } from '../../platform/spreadsheet/cell.ts'
import { whyNotAnnounce } from './announcements.policy.ts'
import {
  announcementSource,
  findAnnouncement,
  presentAnnouncement,
  readAnnouncement,
  type StoredAnnouncement,
} from './announcements.queries.ts'
import {
  addAnnouncement,
  announcementFields,
  announcementTrash,
  dismiss,
  lockAnnouncement,
  putAnnouncement,
} from './announcements.service.ts'

export const announcementsRoutes: Feature = (mount, services) => {
  mountManaged(mount, services, announcementList)
  mount(dismissAnnouncement, async ({ params, body, person }) => {
    await dismiss(services.database, params.id, body.version, person)
    return { answer: null }
  })
}

const announcementList: ManagedList<typeof announcements, StoredAnnouncement> = {
  calls: announcements,
  titles: { id: 'Pengumuman', en: 'Announcements' },
  source: announcementSource,
  find: readAnnouncement,
  lock: lockAnnouncement,
  label: ({ title }) => title,
  fields: announcementFields,
  row: presentAnnouncement,
  detail: presentAnnouncement,
  history: (database, { id }) => readHistory(database, [{ type: 'announcement', id }]),
  columns: async (database, { scope }) => announcementColumns(await readRoleNames(database, scope)),
  create: addAnnouncement,
  change: putAnnouncement,
  whyNotChange: (_stored, person) => whyNotAnnounce(person),
  trash: announcementTrash,
  async remove(_trx, _stored, { person }, move) {
    refuseIf(whyNotAnnounce(person))
    return move()
  },
  whyNotRestore: (_stored, person) => whyNotAnnounce(person),
  isSeen: (_row, person) => isAllowed(whyNotAnnounce(person)),
  line: {
    keys: [['title', 'shownFrom']],
    async find(trx, { title, shownFrom }, person) {
      if (typeof title !== 'string') throw invalid([{ field: 'title', key: 'required' }])
      if (typeof shownFrom !== 'string') throw invalid([{ field: 'shownFrom', key: 'required' }])
      // What is no day the contract refuses, as it does in the form.
      if (!isDay(shownFrom)) return null
      const known = await findAnnouncement(trx, title.trim(), shownFrom)
      return known !== null && isAllowed(whyNotAnnounce(person)) ? lockAnnouncement(trx, known, person) : null
    },
    body: (values) => ({ ...values }),
  },
}

const isDay = (text: string): boolean => givenDay.safeParse(text).success

/** Empty where a file says that there is none. */
const readOwnText = (text: string): string => readText(text) ?? ''

/** The list as a file. */
const announcementColumns = (roles: readonly RoleName[]): FileColumn<StoredAnnouncement>[] => [
  { field: 'title', titles: { id: 'Judul', en: 'Title' }, cell: ({ title }) => title, read: (text) => text },
  { field: 'text', titles: { id: 'Isi', en: 'Text' }, cell: ({ text }) => text || nothing, read: readOwnText },
  { field: 'link', titles: { id: 'Tautan', en: 'Link' }, cell: ({ link }) => link || nothing, read: readOwnText },
  {
    field: 'importance',
    titles: { id: 'Tingkat', en: 'Importance' },
    cell: ({ importance }) => importance,
    read: (text) => text.toLowerCase(),
  },
  {
    field: 'audience',
    titles: { id: 'Untuk', en: 'Audience' },
    cell: ({ audience }) => namesCell(inRoleOrder(audience)),
    read: rolesReader('audience', roles),
  },
  {
    field: 'shownFrom',
    titles: { id: 'Tampil dari', en: 'Shown from' },
    cell: ({ shown_from }) => dayCell(shown_from),
    read: readDay('shownFrom'),
  },
  {
    field: 'shownThrough',
    titles: { id: 'Tampil sampai', en: 'Shown through' },
    cell: ({ shown_through }) => dayCell(shown_through),
    read: readDay('shownThrough'),
  },
  { field: 'dismissed', titles: { id: 'Disingkirkan', en: 'Put away by' }, cell: ({ dismissed }) => dismissed },
]

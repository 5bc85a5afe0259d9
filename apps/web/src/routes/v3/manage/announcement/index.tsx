import { createFileRoute } from '@tanstack/react-router'
import { readAnnouncementSearch } from '../../../../features/announcements/announcements.search.ts'
import { announcementNeeds } from '../../../../features/announcements/announcements.ts'
import { AnnouncementsPage } from '../../../../features/announcements/AnnouncementsPage.tsx'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/announcement/')({
  ...managedRoute('announcement', readAnnouncementSearch),
  loader: ({ context, deps }) => prepareManagedList(context, announcementNeeds, deps),
  component: AnnouncementsPage,
})

import { announcements } from '@ido/contract'
import { createFileRoute } from '@tanstack/react-router'
import { announcementScreen } from '../../../../features/announcements/announcements.screen.tsx'
import { DeclaredListPage } from '../../../../ui/manage/declared/list.tsx'
import { needsOf } from '../../../../ui/manage/declared/needs.ts'
import { searchOf } from '../../../../ui/manage/declared/search.ts'
import { prepareManagedList } from '../../../../ui/manage/prepare.ts'
import { managedRoute } from '../../../../ui/manage/route.ts'

export const Route = createFileRoute('/v3/manage/announcement/')({
  ...managedRoute('announcement', searchOf(announcements)),
  loader: ({ context, deps }) => prepareManagedList(context, needsOf(announcements, 'announcements'), deps),
  component: () => <DeclaredListPage screen={announcementScreen} />,
})

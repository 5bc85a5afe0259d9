import { type Role, roles, type ToolIcon, toolIcons, type ToolRow, tools } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { ManagePage } from '../../ui/manage/ManagePage.tsx'
import type { BulkFormProps, ManagedScreen } from '../../ui/manage/screen.ts'
import { RecordLink, useListSearch } from '../../ui/manage/ways.tsx'
import { AudienceField } from '../../ui/people/AudienceField.tsx'
import type { Column } from '../../ui/table/column.ts'
import { IconField } from './ToolFields.tsx'
import { readToolSearch, toolColumns } from './tools.search.ts'
import { useToolWords } from './tools.ts'

/** 'Kelola Alat': outside tools that the menu leads to, each for its audience. */
export function ToolsPage() {
  return <ManagePage screen={useToolsScreen()} search={useListSearch(readToolSearch)} />
}

/** Lines that say by example what each column takes. */
const example = {
  name: 'ido-alat.csv',
  text: [
    'name;link;icon;description;audience;rank',
    'Papan tugas;https://tugas.example/papan;ticket;Pekerjaan tim minggu ini;AGENT | PO;10',
    'Direktori karyawan;https://direktori.example;people;;-;20',
    '',
  ].join('\r\n'),
}

function useToolsScreen(): ManagedScreen<ToolRow> {
  const { t } = useTranslation('tools')
  const format = useFormat()
  return {
    calls: tools,
    columns: useToolColumns(),
    defaultColumns: toolColumns,
    words: useToolWords(),
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    filters: [
      {
        field: 'audience',
        label: t('field.audience'),
        options: roles.map((role) => ({ value: role, label: role })),
      },
      {
        field: 'icon',
        label: t('field.icon'),
        options: toolIcons.map((icon) => ({ value: icon, label: t(`icon.${icon}`) })),
      },
    ],
    texts: {
      title: t('title'),
      add: t('add'),
      count: (count) => t('count', { count, total: format.number(count) }),
      search: t('search'),
      searchHint: t('searchHint'),
      emptyTitle: t('emptyTitle'),
      emptyText: t('emptyText'),
    },
    bulk: ToolBulk,
    importExample: example,
  }
}

function useToolColumns(): Column<ToolRow>[] {
  const { t } = useTranslation('tools')
  const words = useToolWords()
  return [
    {
      id: 'name',
      title: t('field.name'),
      size: 200,
      sortable: true,
      cell: ({ id, name }, { tabbed }) => (
        <RecordLink calls={tools} id={id} tabbed={tabbed}>
          {name}
        </RecordLink>
      ),
    },
    { id: 'link', title: t('field.link'), size: 240, cell: ({ link }) => link },
    {
      id: 'audience',
      title: t('field.audience'),
      size: 200,
      cell: ({ audience }) => words.value('audience', audience),
    },
    { id: 'rank', title: t('field.rank'), size: 88, align: 'right', sortable: true, cell: ({ rank }) => rank },
    {
      id: 'description',
      title: t('field.description'),
      size: 240,
      grows: true,
      cell: ({ description }) => description,
    },
  ]
}

/** What can be changed of several tools at once: whom they are for, and their sign. */
function ToolBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('tools')
  const [audience, setAudience] = useState<readonly Role[]>([])
  const [icon, setIcon] = useState<ToolIcon | null>(null)
  const say = (shownTo: readonly Role[], sign: ToolIcon | null) => {
    setAudience(shownTo)
    setIcon(sign)
    const said = shownTo.length > 0 || sign !== null
    onChange(said ? { ...(shownTo.length > 0 && { audience: shownTo }), ...(sign !== null && { icon: sign }) } : null)
  }
  return (
    <>
      <AudienceField
        id="bulk-audience"
        label={t('field.audience')}
        help={t('audienceHelp')}
        value={audience}
        onChange={(shownTo) => say(shownTo, icon)}
      />
      <IconField id="bulk-icon" label={t('field.icon')} value={icon} onChange={(sign) => say(audience, sign)} />
    </>
  )
}

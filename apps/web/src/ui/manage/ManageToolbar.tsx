import type { ManagementPage } from '@ido/contract'
import { IconBookmark, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { addressOf } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../plain/Button.tsx'
import { Dropdown } from '../plain/Dropdown.tsx'
import { ColumnsMenu } from '../table/ColumnsMenu.tsx'
import { ExportMenu } from '../table/ExportMenu.tsx'
import { SearchBox } from '../table/SearchBox.tsx'
import shared from '../table/list.module.css'
import { FilterMenu } from './FilterMenu.tsx'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'
import { whichRecords } from './calls.ts'
import type { ManagedScreen } from './screen.ts'
import { searchText, type ListSearch, type SearchChange } from './search.ts'
import { viewsQuery } from './views.ts'

const ImportDialog = lazy(() => import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })))

interface ManageToolbarProps<Row> {
  readonly screen: ManagedScreen<Row>
  readonly search: ListSearch
  readonly total: number | undefined
  readonly onChange: (change: SearchChange) => void
  /** Shows another search as a whole. */
  readonly onShow: (search: ListSearch, replace: boolean) => void
}

/** Search and filters on the left, what concerns the list as a whole on the right. */
export function ManageToolbar<Row>({ screen, search, total, onChange, onShow }: ManageToolbarProps<Row>) {
  const { t } = useTranslation('manage')
  const [importing, setImporting] = useState(false)
  const [first, ...others] = screen.columns
  return (
    <div className={shared.toolbar}>
      <SearchBox
        label={screen.texts.search}
        hint={screen.texts.searchHint}
        value={search['search'] ?? ''}
        onSearch={(words) => onChange({ search: words || undefined })}
      />
      {screen.filters.length > 0 && <FilterMenu filters={screen.filters} search={search} onChange={onChange} />}
      <SavedViews screen={screen.calls.page} search={search} onOpen={(view) => onShow(view, false)} />
      <span className="flex-1" />
      <ColumnsMenu
        first={first?.title ?? ''}
        all={others}
        chosen={search['columns']?.split(',') ?? screen.defaultColumns}
        onChange={(columns) => onChange({ columns: columns.join(',') || undefined })}
        onReset={() => onChange({ columns: undefined })}
      />
      <ExportMenu
        addressOf={(file) => addressOf(screen.calls.export, { query: { ...whichRecords(search), ...file } })}
        total={total}
      />
      {screen.importExample && (
        <Button kind="default" onClick={() => setImporting(true)}>
          <IconUpload size={16} aria-hidden />
          <span className={shared.word}>{t('import.button')}</span>
        </Button>
      )}
      {importing && screen.importExample && (
        <Suspense>
          <ImportDialog
            calls={screen.calls}
            example={screen.importExample}
            words={screen.words}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface SavedViewsProps {
  readonly screen: ManagementPage
  readonly search: ListSearch
  readonly onOpen: (search: ListSearch) => void
}

/** Views of the list that are kept; the button bears the name of the one that is shown. */
function SavedViews({ screen, search, onOpen }: SavedViewsProps) {
  const { t } = useTranslation('manage')
  const [saving, setSaving] = useState(false)
  const { data: views = [] } = useQuery(viewsQuery(screen))
  const now = searchText(search)
  const face = (
    <>
      <IconBookmark size={16} aria-hidden />
      <span className={shared.word}>{views.find((view) => view.search === now)?.name ?? t('views.title')}</span>
    </>
  )
  return (
    <>
      <Dropdown label={t('views.title')} face={face} width={340}>
        <ViewsPanel screen={screen} search={search} onOpen={onOpen} onSave={() => setSaving(true)} />
      </Dropdown>
      {saving && <SaveViewDialog screen={screen} search={now} onClose={() => setSaving(false)} />}
    </>
  )
}

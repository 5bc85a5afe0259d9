import { exportVoc, vocColumns, vocDefaultColumns, type VocColumn } from '@ido/contract'
import { useClipboard } from '@mantine/hooks'
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconBookmark,
  IconFilter,
  IconLink,
  IconUser,
} from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { addressOf } from '../../../api/address.ts'
import { useChoosePreferences } from '../../../api/choose-preferences.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { searchText, type ListSearch } from '../../../ui/manage/search.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dropdown } from '../../../ui/plain/Dropdown.tsx'
import { ColumnsMenu } from '../../../ui/table/ColumnsMenu.tsx'
import { ExportMenu } from '../../../ui/table/ExportMenu.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import chips from '../../../ui/table/chips.module.css'
import { useDensity } from '../../../ui/table/layout.ts'
import styles from '../../../ui/table/list.module.css'
import own from './list.module.css'
import { toListQuery, type VocSearch, type VocSearchChange } from './voc.search.ts'

interface ToolbarProps {
  readonly search: VocSearch
  readonly total: number | undefined
  readonly columns: readonly VocColumn[]
  readonly filterCount: number
  readonly filtersOpen: boolean
  readonly onFilters: () => void
  readonly onChange: (change: VocSearchChange) => void
  readonly onColumns: (columns: readonly VocColumn[]) => void
  /** A whole search in the place of this one. */
  readonly onShow: (search: VocSearch) => void
}

const offered = vocColumns.filter((column) => column !== 'voc_id')

/** Search and filters on the left, what concerns the table as a whole on the right. */
export function Toolbar({ search, columns, onChange, ...props }: ToolbarProps) {
  const { t } = useTranslation('voc')
  const mine = search.mine !== undefined
  const { page: _page, size: _size, ...query } = toListQuery(search)
  return (
    <div className={styles.toolbar}>
      <SearchBox
        label={t('list.search')}
        hint={t('list.searchHint')}
        value={search.search ?? ''}
        onSearch={(words) => onChange({ search: words || undefined })}
      />
      <Button kind="default" aria-pressed={mine} onClick={() => onChange({ mine: mine ? undefined : 'true' })}>
        <IconUser size={16} aria-hidden />
        <span className={styles.word}>{t('list.mine')}</span>
      </Button>
      <Button kind="default" aria-expanded={props.filtersOpen} onClick={props.onFilters}>
        <IconFilter size={16} aria-hidden />
        <span className={styles.word}>{t('list.filters')}</span>
        {props.filterCount > 0 && (
          <span className={chips.tally}>
            {props.filterCount} <span className="spoken">{t('list.active')}</span>
          </span>
        )}
      </Button>
      <span className="flex-1" />
      <ColumnsMenu
        first={t('field.voc_id')}
        all={offered.map((id) => ({ id, title: t(`field.${id}`) }))}
        chosen={columns}
        onChange={(chosen) => props.onColumns(chosen as readonly VocColumn[])}
        onReset={() => props.onColumns(vocDefaultColumns)}
      />
      <span className={own.density}>
        <DensitySwitch />
      </span>
      <OwnViews search={search} onOpen={props.onShow} />
      <CopyView columns={columns} />
      <ExportMenu addressOf={(file) => addressOf(exportVoc, { query: { ...query, ...file } })} total={props.total} />
    </div>
  )
}

function DensitySwitch() {
  const { t } = useTranslation('table')
  const density = useDensity()
  const choose = useChoosePreferences()
  const compact = density === 'compact'
  const Icon = compact ? IconBaselineDensitySmall : IconBaselineDensityMedium
  const name = compact ? t('densityCompact') : t('densityNormal')
  return (
    <Button
      kind="default"
      aria-label={`${t('density')}: ${name}`}
      title={`${t('density')}: ${name}`}
      onClick={() => choose({ density: compact ? 'comfortable' : 'compact' })}
    >
      <Icon size={16} aria-hidden />
    </Button>
  )
}

/** A link to just this view: the address already holds all but the columns. */
function CopyView({ columns }: { readonly columns: readonly VocColumn[] }) {
  const { t } = useTranslation('voc')
  const clipboard = useClipboard({ timeout: 3_000 })
  const copy = () => {
    const address = new URL(location.href)
    address.searchParams.set('columns', columns.join(','))
    clipboard.copy(address.href)
  }
  return (
    <>
      <Button kind="default" aria-label={t('list.copyLink')} title={t('list.copyLink')} onClick={copy}>
        <IconLink size={16} aria-hidden />
      </Button>
      <span role="status" className={own.toast}>
        {clipboard.copied && t('list.linkCopied')}
      </span>
    </>
  )
}

// What is kept shows once somebody asks for it.
const ViewsPanel = lazy(() =>
  import('../../../ui/manage/ViewsPanel.tsx').then((module) => ({ default: module.ViewsPanel })),
)

const SaveViewDialog = lazy(() =>
  import('../../../ui/manage/SaveViewDialog.tsx').then((module) => ({ default: module.SaveViewDialog })),
)

interface OwnViewsProps {
  readonly search: VocSearch
  readonly onOpen: (search: VocSearch) => void
}

/** Views of the list that the person kept, and those that are shared with a role of theirs, as on every list. */
function OwnViews({ search, onOpen }: OwnViewsProps) {
  const { t } = useTranslation('voc')
  const [saving, setSaving] = useState(false)
  const shown = search as ListSearch
  const face = (
    <>
      <IconBookmark size={16} aria-hidden />
      <span className="spoken">{t('list.views.own')}</span>
    </>
  )
  return (
    <>
      <Dropdown label={t('list.views.own')} face={face} width={340}>
        <Suspense>
          <ViewsPanel screen="voc" search={shown} onOpen={onOpen} onSave={() => setSaving(true)} />
        </Suspense>
      </Dropdown>
      <Suspense>
        {saving && <SaveViewDialog screen="voc" search={searchText(shown)} onClose={() => setSaving(false)} />}
      </Suspense>
    </>
  )
}

import { exportImports, type ImportRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOf } from '../../../api/address.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { changedListSearch, type ListSearch, type SearchChange } from '../../../ui/manage/search.ts'
import { BoardsOfRecord } from '../../../ui/boards/TouchedBoards.tsx'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import parts from '../../../ui/plain/parts.module.css'
import type { Column } from '../../../ui/table/column.ts'
import { EmptyList } from '../../../ui/table/EmptyList.tsx'
import { ExportMenu } from '../../../ui/table/ExportMenu.tsx'
import shared from '../../../ui/table/list.module.css'
import { ListTable } from '../../../ui/table/ListTable.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { Counts } from './Counts.tsx'
import { importQuery, useHistory } from './queries.ts'
import { Discard } from './Discard.tsx'
import { Undo } from './Undo.tsx'
import styles from './imports.module.css'

/** What was imported: who, file, profile, rows, and whether it was taken back. */
export function History({ search }: { readonly search: ListSearch }) {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const rows = useHistory(search)
  const [openedId, setOpened] = useState<number | null>(null)
  const columns = useColumns()
  const change = (by: SearchChange) =>
    void navigate({
      to: '/v3/manage/import',
      search: (now: SearchChange) => changedListSearch(now, by),
      replace: !('page' in by),
      resetScroll: false,
    })
  const opened = rows.data?.answer.find(({ id }) => id === openedId)
  const isNarrowed = search['search'] !== undefined
  return (
    <>
      <div className={shared.toolbar}>
        <SearchBox
          label={t('history.search')}
          hint={t('history.searchHint')}
          value={search['search'] ?? ''}
          onSearch={(words) => change({ search: words || undefined })}
        />
        <span className="flex-1" />
        <ExportMenu
          addressOf={(file) => addressOf(exportImports, { query: { search: search['search'], ...file } })}
          total={rows.data?.meta.totalData}
        />
      </div>
      <ListTable
        label={t('tabs.history')}
        name="imports"
        columns={columns}
        query={rows}
        rowId={({ id }) => String(id)}
        rowName={({ fileName }) => fileName}
        search={search}
        onChange={change}
        onOpen={({ id }) => setOpened(id)}
        openLabel={t('history.open')}
        empty={
          <EmptyList
            title={t(isNarrowed ? 'history.noneFound' : 'history.emptyTitle')}
            text={t(isNarrowed ? 'history.noneFoundText' : 'history.emptyText')}
            onClear={isNarrowed ? () => change({ search: undefined }) : undefined}
          />
        }
      />
      {opened && <Details of={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function useColumns(): readonly Column<ImportRow>[] {
  const { t, i18n } = useTranslation('imports')
  const format = useFormat()
  const figure = (kind: 'added' | 'changed' | 'known' | 'bad'): Column<ImportRow> => ({
    id: kind,
    title: t(`counts.did.${kind}`),
    size: 104,
    align: 'right',
    cell: ({ rows }) => format.number(rows[kind]),
  })
  return [
    { id: 'file', title: t('history.file'), size: 190, grows: true, cell: ({ fileName }) => fileName },
    { id: 'state', title: t('history.state'), size: 150, cell: (row) => t(`state.${stateOf(row)}`) },
    { id: 'dataset', title: t('history.dataset'), size: 130, cell: ({ titles }) => titles[i18n.language] },
    figure('added'),
    figure('changed'),
    figure('known'),
    figure('bad'),
    { id: 'at', title: t('history.at'), size: 160, cell: ({ at }) => format.instant(at) },
    { id: 'by', title: t('history.by'), size: 170, cell: ({ by }) => by ?? t('history.command') },
    { id: 'profile', title: t('history.profile'), size: 150, cell: ({ profile }) => profile },
  ]
}

/** One word for how it stands; that it was taken back says more than how it ended. */
function stateOf({ state, undo, isStalled }: ImportRow) {
  if (undo?.state === 'done') return 'undone'
  if (undo?.state === 'waiting' || undo?.state === 'running') return 'undoing'
  if (undo?.state === 'failed') return 'undoFailed'
  if (isStalled) return 'stalled'
  return state
}

function Details({ of, onClose }: { readonly of: ImportRow; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('imports')
  const format = useFormat()
  return (
    <Dialog title={of.fileName} onClose={onClose} side>
      <div className={styles.part}>
        <dl className={parts.readFacts}>
          <dt>{t('history.state')}</dt>
          <dd>{t(`state.${stateOf(of)}`)}</dd>
          <dt>{t('history.dataset')}</dt>
          <dd>{of.titles[i18n.language]}</dd>
          <dt>{t('history.profile')}</dt>
          <dd>{of.profile}</dd>
          <dt>{t('history.by')}</dt>
          <dd>{of.by ?? t('history.command')}</dd>
          <dt>{t('history.at')}</dt>
          <dd>{format.instant(of.at)}</dd>
        </dl>
        <Counts rows={of.rows} tense="did" />
        <Touched of={of} />
        {of.by !== null && (
          <p>
            <Link to="/v3/manage/import" search={{ import: String(of.id) }} className="text-info font-semibold">
              {t('history.openPage')}
            </Link>
          </p>
        )}
        {of.state === 'draft' && <Discard id={of.id} label={t('history.discard')} onDone={onClose} />}
        {of.state !== 'draft' && of.state !== 'checking' && <Undo of={of} />}
      </div>
    </Dialog>
  )
}

/** The dashboards that its days are seen on; what was taken back, or brought nothing, touches none. */
function Touched({ of: { id, dataset, by, undo } }: { readonly of: ImportRow }) {
  const { data } = useQuery({ ...importQuery(id), enabled: by !== null })
  if (!data?.period || undo?.state === 'done') return null
  return <BoardsOfRecord touching={{ dataset }} search={{ from: data.period.from, to: data.period.to }} />
}

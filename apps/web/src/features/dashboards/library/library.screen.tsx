import { library, type LibraryRow } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogQuery } from '../../../api/catalog.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { PickField } from '../../../ui/form/PickField.tsx'
import type { DeclaredScreen } from '../../../ui/manage/declared/screen.ts'
import type { BulkFormProps } from '../../../ui/manage/screen.ts'
import { columnRange, rowRange } from '../own/arranging.ts'
import { sizesIn, useLibraryWords } from './library.ts'

/** 'Kelola Widget': widgets that dashboards share. */
export const libraryScreen: DeclaredScreen<LibraryRow> = {
  calls: library,
  useName() {
    const { i18n } = useTranslation()
    return ({ title }) => title[i18n.language]
  },
  useWords: useLibraryWords,
  useChoices: () => ({ dataset: useQuery(catalogQuery).data?.map(({ id }) => id) ?? [] }),
  bulkForm: LibraryBulk,
  about: ShownOn,
  isWide: true,
  isNeverImported: true,
}

function ShownOn({ record: { boards } }: { readonly record: LibraryRow }) {
  const { t } = useTranslation('library')
  return <p className="my-3.5">{t('shownOn', { count: boards })}</p>
}

/** What can be changed of several widgets at once: the size that boards are offered. */
function LibraryBulk({ onChange }: BulkFormProps) {
  const { t } = useTranslation('library')
  const [size, setSize] = useState({ columns: '', rows: '' })
  const say = (by: Partial<typeof size>) => {
    const now = { ...size, ...by }
    setSize(now)
    const said = Object.entries(now).flatMap(([field, value]) =>
      value === '' ? [] : [[field, Number(value)] as const],
    )
    onChange(said.length > 0 ? Object.fromEntries(said) : null)
  }
  const asIs = { value: '', label: t('asIs') }
  return (
    <>
      <PickField
        id="bulk-columns"
        label={t('field.columns')}
        value={size.columns}
        options={[asIs, ...sizesIn(columnRange)]}
        onChange={(columns) => say({ columns })}
      />
      <PickField
        id="bulk-rows"
        label={t('field.rows')}
        value={size.rows}
        options={[asIs, ...sizesIn(rowRange)]}
        onChange={(rows) => say({ rows })}
      />
    </>
  )
}

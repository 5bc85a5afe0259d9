import { useQueryClient } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../feedback/notices.ts'
import { Button } from '../plain/Button.tsx'
import { SelectionBar } from '../table/SelectionBar.tsx'
import { BulkDialog, type BulkAsked } from './BulkDialog.tsx'
import { managedKey, type ManagedCalls } from './calls.ts'
import type { ManagedScreen } from './screen.ts'
import type { FieldWords } from './words.ts'

interface BulkActionsProps {
  readonly calls: ManagedCalls
  readonly ids: readonly number[]
  readonly words: FieldWords
  readonly form: NonNullable<ManagedScreen<unknown>['bulk']>
  readonly needsReason?: ManagedScreen<unknown>['bulkNeedsReason']
  readonly onUnselect: () => void
}

/** Changes the selected records of a management list. */
export function BulkActions({ calls, ids, onUnselect, ...dialog }: BulkActionsProps) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const send = async (asked: BulkAsked) => (await call(calls.bulk, { body: { ids: [...ids], ...asked } })).answer
  const onApplied = async (_: unknown, count: number) => {
    await client.invalidateQueries({ queryKey: managedKey(calls) })
    showNotice(t('bulk.done', { count }))
    onUnselect()
  }
  return (
    <SelectionBar count={ids.length} onUnselect={onUnselect}>
      <Button size="small" onClick={() => setOpen(true)}>
        <IconPencil size={16} aria-hidden />
        {t('bulk.change')}
      </Button>
      {open && (
        <BulkDialog {...dialog} count={ids.length} send={send} onApplied={onApplied} onClose={() => setOpen(false)} />
      )}
    </SelectionBar>
  )
}

import type { VocRow } from '@ido/contract'
import { IconArrowRight, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import { BulkMove } from './BulkMove.tsx'

// The pickers of its form come when somebody edits.
const BulkEdit = lazy(() => import('./BulkEdit.tsx').then((module) => ({ default: module.BulkEdit })))

interface BulkBarProps {
  readonly rows: readonly VocRow[]
  readonly onUnselect: () => void
}

/** Moves the selected records a step, or gives them the same values, where one of them may be changed. */
export function BulkBar({ rows, onUnselect }: BulkBarProps) {
  const { t } = useTranslation('record')
  const [moving, setMoving] = useState<readonly VocRow[] | null>(null)
  const [editing, setEditing] = useState<readonly VocRow[] | null>(null)
  const refusalId = useId()
  const movable = rows.some((row) => row.can.moveTo.length > 0)
  return (
    <SelectionBar count={rows.length} onUnselect={onUnselect}>
      <Button size="small" disabled={!movable} aria-describedby={refusalId} onClick={() => setMoving(rows)}>
        <IconArrowRight size={16} aria-hidden />
        {t('bulk.move')}
      </Button>
      <Button
        size="small"
        kind="default"
        disabled={!movable}
        aria-describedby={refusalId}
        onClick={() => setEditing(rows)}
      >
        <IconPencil size={16} aria-hidden />
        {t('bulk.edit')}
      </Button>
      {!movable && <small id={refusalId}>{t('bulk.refused')}</small>}
      {moving && <BulkMove rows={moving} onClose={() => setMoving(null)} onDone={onUnselect} />}
      <Suspense>{editing && <BulkEdit rows={editing} onClose={() => setEditing(null)} onDone={onUnselect} />}</Suspense>
    </SelectionBar>
  )
}

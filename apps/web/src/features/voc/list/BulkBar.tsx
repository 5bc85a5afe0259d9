import type { VocRow } from '@ido/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import { BulkMove } from './BulkMove.tsx'

interface BulkBarProps {
  readonly rows: readonly VocRow[]
  readonly onUnselect: () => void
}

/** Moves the selected records a step, where one of them may be moved. */
export function BulkBar({ rows, onUnselect }: BulkBarProps) {
  const { t } = useTranslation('voc')
  const [moving, setMoving] = useState<readonly VocRow[] | null>(null)
  const refusalId = useId()
  const movable = rows.some((row) => row.can.moveTo.length > 0)
  return (
    <SelectionBar count={rows.length} onUnselect={onUnselect}>
      <Button size="small" disabled={!movable} aria-describedby={refusalId} onClick={() => setMoving(rows)}>
        <IconArrowRight size={16} aria-hidden />
        {t('bulk.move')}
      </Button>
      {!movable && <small id={refusalId}>{t('bulk.refused')}</small>}
      {moving && <BulkMove rows={moving} onClose={() => setMoving(null)} onDone={onUnselect} />}
    </SelectionBar>
  )
}

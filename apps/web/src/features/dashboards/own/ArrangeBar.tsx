import { IconAdjustments, IconArrowBackUp, IconArrowForwardUp, IconNote, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { useViewing } from '../../../ui/form/ViewingNote.tsx'
import styles from './arrange.module.css'
import { mostWidgets, type Arranging } from './arranging.ts'

interface ArrangeBarProps {
  readonly arranging: Arranging
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onAdd: () => void
  readonly onNote: () => void
  readonly onFacts: () => void
  readonly onCancel: () => void
  readonly onSave: () => void
}

/** What can be done with the board as a whole; it stays in sight while one scrolls. */
export function ArrangeBar({ arranging, isChanged, isSaving, ...on }: ArrangeBarProps) {
  const { t } = useTranslation('boards')
  const viewing = useViewing()
  const isFull = arranging.now.widgets.length >= mostWidgets
  return (
    <div className={styles.bar} role="group" aria-label={t('arrange.title')}>
      <Tool name={t('arrange.undo')} disabled={arranging.past.length === 0} onClick={on.onUndo}>
        <IconArrowBackUp size={16} aria-hidden />
      </Tool>
      <Tool name={t('arrange.redo')} disabled={arranging.future.length === 0} onClick={on.onRedo}>
        <IconArrowForwardUp size={16} aria-hidden />
      </Tool>
      <Tool name={t('arrange.add')} disabled={isFull} onClick={on.onAdd}>
        <IconPlus size={16} aria-hidden />
      </Tool>
      <Tool name={t('arrange.note')} disabled={isFull} onClick={on.onNote}>
        <IconNote size={16} aria-hidden />
      </Tool>
      <Tool name={t('arrange.facts')} onClick={on.onFacts}>
        <IconAdjustments size={16} aria-hidden />
      </Tool>
      <span className="flex gap-1.5 ml-auto">
        <Button kind="default" onClick={on.onCancel}>
          {t('arrange.cancel')}
        </Button>
        <Button disabled={!isChanged || viewing} busy={isSaving} onClick={on.onSave}>
          {t('arrange.save')}
        </Button>
      </span>
    </div>
  )
}

interface ToolProps {
  readonly name: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** On a phone its sign alone. */
function Tool({ name, disabled = false, onClick, children }: ToolProps) {
  return (
    <Button kind="default" disabled={disabled} aria-label={name} title={name} onClick={onClick}>
      {children}
      <span className={styles.word}>{name}</span>
    </Button>
  )
}

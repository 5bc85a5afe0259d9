import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { FigureTable } from '../../../widgets/table/FigureTable.tsx'
import type { WidgetView } from '../../../widgets/widget.ts'
import styles from './ExplainDialog.module.css'

interface TableDialogProps {
  readonly view: WidgetView
  readonly onClose: () => void
}

/** The rows behind a figure card, which is too small for a table itself. */
export function TableDialog({ view, onClose }: TableDialogProps) {
  return (
    <Dialog title={view.widget.title[view.language]} onClose={onClose} width="wide">
      <div className={styles.table}>
        <FigureTable view={view} />
      </div>
    </Dialog>
  )
}

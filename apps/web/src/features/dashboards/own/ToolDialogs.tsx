import type { DashboardAnswer } from '@ido/contract'
import type { BoardTool } from './ToolItems.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { SharingDialog } from './SharingDialog.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'

interface ToolDialogsProps {
  readonly tool: BoardTool
  readonly answer: DashboardAnswer
  readonly language: 'id' | 'en'
  readonly onLook: (version: number) => void
  readonly onClose: () => void
}

/** What was chosen in the menu of a board. */
export function ToolDialogs({ tool, answer, language, onLook, onClose }: ToolDialogsProps) {
  if (tool === 'copy') return <CopyDialog definition={answer.definition} language={language} onClose={onClose} />
  if (tool === 'share') return <SharingDialog answer={answer} onClose={onClose} />
  if (tool === 'versions') return <VersionsDialog answer={answer} onLook={onLook} onClose={onClose} />
  if (tool === 'remove') return <RemoveDialog answer={answer} language={language} onClose={onClose} />
  return null
}

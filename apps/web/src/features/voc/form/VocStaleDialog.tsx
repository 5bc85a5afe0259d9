import type { VocReferenceLists } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { StaleDialog } from '../../../ui/manage/StaleDialog.tsx'
import { historyOf, useHistoryWords } from '../history-words.ts'
import { contestedIn, type VocDraft } from './draft.ts'
import type { StaleVoc } from './useSubmit.ts'
import { useFieldWords } from './words.ts'

interface VocStaleDialogProps {
  readonly stale: StaleVoc
  readonly draft: VocDraft
  readonly references: VocReferenceLists | undefined
  readonly onLoad: () => void
  readonly onClose: () => void
}

/** Somebody else saved the record meanwhile. */
export function VocStaleDialog({ stale, draft, references, onLoad, onClose }: VocStaleDialogProps) {
  const { t } = useTranslation(['record', 'voc'])
  const valueWords = useFieldWords(references)
  return (
    <StaleDialog
      title={t('stale.title')}
      since={historyOf(stale.changes)}
      words={useHistoryWords()}
      contested={contestedIn(draft, stale.now).map(([field, theirs]) => ({
        label: t(`voc:field.${field}`),
        mine: valueWords(field, draft.values[field]),
        theirs: valueWords(field, theirs),
      }))}
      onLoad={onLoad}
      onClose={onClose}
    />
  )
}

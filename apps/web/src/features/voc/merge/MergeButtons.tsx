import { longestReason, type VocAlike } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { WordsDialog } from '../record/WordsDialog.tsx'
import { useMerge, useUnmerge } from './useMerges.ts'

interface WhyButtonProps {
  readonly label: string
  /** What it is called where its label says too little by itself. */
  readonly name?: string
  readonly title: string
  readonly help: string
  readonly send: string
  readonly busy: boolean
  readonly onSend: (reason: string, close: () => void) => void
}

/** A step that asks why before it is taken. */
export function WhyButton({ label, name, onSend, ...asked }: WhyButtonProps) {
  const { t } = useTranslation('merge')
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button kind="default" size="small" aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <WordsDialog
          {...asked}
          label={t('reason')}
          missing={t('reasonMissing')}
          written=""
          longest={longestReason}
          onClose={close}
          onSend={(reason) => onSend(reason, close)}
        />
      )}
    </>
  )
}

interface MergeButtonProps {
  readonly part: { readonly id: number; readonly voc_id: string; readonly version: number }
  readonly main: VocAlike
}

/** Merges the record that one is at into another that says the same. */
export function MergeButton({ part: { id, voc_id: name, version }, main }: MergeButtonProps) {
  const { t } = useTranslation('merge')
  const merge = useMerge()
  const names = { id: name, main: main.voc_id }
  return (
    <WhyButton
      label={t('mergeInto', names)}
      title={t('mergeTitle', names)}
      help={t('mergeHelp', names)}
      send={t('merge')}
      busy={merge.isPending}
      onSend={(reason, close) =>
        merge.mutate({ id, version, into: main.id, into_version: main.version, reason }, { onSuccess: close })
      }
    />
  )
}

interface UnmergeButtonProps {
  readonly part: { readonly id: number; readonly voc_id: string; readonly version: number }
  readonly main: { readonly voc_id: string; readonly version: number }
}

/** Takes a merged record out of its main one. */
export function UnmergeButton({ part: { id, voc_id: name, version }, main }: UnmergeButtonProps) {
  const { t } = useTranslation('merge')
  const unmerge = useUnmerge()
  const names = { id: name, main: main.voc_id }
  return (
    <WhyButton
      label={t('unmerge')}
      name={t('unmergeOf', names)}
      title={t('unmergeTitle', names)}
      help={t('unmergeHelp')}
      send={t('unmerge')}
      busy={unmerge.isPending}
      onSend={(reason, close) =>
        unmerge.mutate({ id, version, into_version: main.version, reason }, { onSuccess: close })
      }
    />
  )
}

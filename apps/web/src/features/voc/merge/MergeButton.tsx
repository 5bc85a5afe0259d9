import type { VocAlike } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'
import { useMerge } from './useMerges.ts'
import { WhyButton } from './WhyButton.tsx'

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

import { useTranslation } from '../../../i18n/speech.ts'
import { useUnmerge } from './useMerges.ts'
import { WhyButton } from './WhyButton.tsx'

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

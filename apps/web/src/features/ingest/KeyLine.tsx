import type { ApiKeyRow } from '@ido/contract'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { SecretLine } from '../../ui/credentials/SecretLine.tsx'
import type { KeyDataset } from './queries.ts'
import { useKeyWords } from './words.ts'

interface KeyLineProps {
  readonly of: ApiKeyRow
  readonly datasets: readonly KeyDataset[]
  readonly mayRevoke: boolean
  readonly onRevoke: (key: ApiKeyRow) => void
}

/** One key: whose it is, what it is for, whether it is of use, and how long it holds. */
export function KeyLine({ of: key, datasets, mayRevoke, onRevoke }: KeyLineProps) {
  const { t } = useTranslation('keys')
  const words = useKeyWords()
  return (
    <SecretLine
      of={key}
      icon={<IconKey size={20} aria-hidden />}
      words={{
        state: key.state === 'valid' ? null : t(`state.${key.state}`),
        lines: [words.scopes(key, datasets), words.used(key), words.end(key), words.made(key)],
        revoke: t('revoke.button'),
        revokeThat: t('revoke.that', { name: key.name }),
      }}
      mayRevoke={mayRevoke}
      onRevoke={() => onRevoke(key)}
    />
  )
}

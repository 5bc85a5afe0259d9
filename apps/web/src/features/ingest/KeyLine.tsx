import type { ApiKeyRow } from '@ido/contract'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../../ui/plain/Button.tsx'
import parts from '../../ui/plain/parts.module.css'
import styles from '../../ui/credentials/secrets.module.css'
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
    <li data-state={key.state}>
      <IconKey size={20} aria-hidden />
      <div>
        <strong>{key.name}</strong>
        {key.state !== 'valid' && <span className={styles.badge}>{t(`state.${key.state}`)}</span>}
        <p>{words.scopes(key, datasets)}</p>
        <p className={parts.faint}>{words.used(key)}</p>
        <p className={parts.faint}>{words.end(key)}</p>
        <p className={parts.faint}>{words.made(key)}</p>
      </div>
      {key.state !== 'revoked' && (
        <Button
          kind="default"
          size="small"
          disabled={!mayRevoke}
          aria-label={t('revoke.that', { name: key.name })}
          onClick={() => onRevoke(key)}
        >
          {t('revoke.button')}
        </Button>
      )}
    </li>
  )
}

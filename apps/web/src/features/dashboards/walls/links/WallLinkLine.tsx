import type { WallLinkRow } from '@ido/contract'
import { IconDeviceTv } from '@tabler/icons-react'
import { useTranslation } from '../../../../i18n/speech.ts'
import { Button } from '../../../../ui/plain/Button.tsx'
import parts from '../../../../ui/plain/parts.module.css'
import styles from '../../../../ui/credentials/secrets.module.css'
import { useWallLinkWords } from './words.ts'

interface WallLinkLineProps {
  readonly of: WallLinkRow
  readonly onRevoke: (link: WallLinkRow) => void
}

/** One link: which boards it shows, whether a screen shows them, and how long it holds. */
export function WallLinkLine({ of: link, onRevoke }: WallLinkLineProps) {
  const { t } = useTranslation('wallLinks')
  const words = useWallLinkWords()
  return (
    <li data-state={link.state}>
      <IconDeviceTv size={20} aria-hidden />
      <div>
        <strong>{link.name}</strong>
        {link.state !== 'valid' && <span className={styles.badge}>{t(`state.${link.state}`)}</span>}
        <p>{words.boards(link)}</p>
        <p className={parts.faint}>{words.shows(link)}</p>
        <p className={parts.faint}>{words.used(link)}</p>
        <p className={parts.faint}>{words.end(link)}</p>
        <p className={parts.faint}>{words.made(link)}</p>
        {link.state === 'resting' && <p>{t('resting')}</p>}
      </div>
      {link.state !== 'revoked' && (
        <Button
          kind="default"
          size="small"
          aria-label={t('revoke.that', { name: link.name })}
          onClick={() => onRevoke(link)}
        >
          {t('revoke.button')}
        </Button>
      )}
    </li>
  )
}

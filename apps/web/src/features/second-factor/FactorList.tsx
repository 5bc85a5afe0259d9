import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import type { Factor, OwnFactors } from '../../api/factors.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import entries from '../../ui/plain/entries.module.css'
import parts from '../../ui/plain/parts.module.css'

interface FactorListProps {
  readonly own: OwnFactors
  readonly removing: number | null
  readonly onRemove: (factor: Factor) => void
}

/** What somebody signs in with besides the password, with when it was last of use. */
export function FactorList({ own, removing, onRemove }: FactorListProps) {
  const { t } = useTranslation('factor')
  const format = useFormat()
  if (own.factors.length === 0) return null
  const keepsLast = own.required && own.factors.length === 1
  return (
    <>
      <ul className={entries.list}>
        {own.factors.map((factor) => {
          const Icon = factor.kind === 'code' ? IconDeviceMobile : IconFingerprint
          const used = factor.lastUsedAt && t('lastUsed', { when: format.instant(factor.lastUsedAt) })
          return (
            <li key={factor.id}>
              <Icon size={20} aria-hidden />
              <div>
                <strong>{factor.name}</strong>
                <p className={parts.faint}>{t(`kind.${factor.kind}`)}</p>
                <p className={parts.faint}>{used ?? t('neverUsed')}</p>
              </div>
              <Button
                kind="default"
                size="small"
                disabled={keepsLast}
                busy={removing === factor.id}
                aria-label={t('removeThat', { name: factor.name })}
                onClick={() => onRemove(factor)}
              >
                {t('remove')}
              </Button>
            </li>
          )
        })}
      </ul>
      {keepsLast && <p className={parts.faint}>{t('keepsLast')}</p>}
    </>
  )
}

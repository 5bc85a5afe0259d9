import { type AskedAlone, type DatasetInfo, type FigureKind, figureKinds, type Misfit, misfitsOf } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { drawnKinds } from '../../../widgets/kinds.ts'
import styles from './explore.module.css'

interface KindChoiceProps {
  readonly asked: AskedAlone
  readonly dataset: DatasetInfo
  readonly onKind: (kind: FigureKind) => void
}

/** Every kind of widget; one that cannot draw the question stays in sight and says why. */
export function KindChoice({ asked, dataset, onKind }: KindChoiceProps) {
  const { t } = useTranslation('explore')
  const wordsOf = useMisfitWords()
  const [refused, setRefused] = useState<FigureKind | null>(null)
  const whyNot = (kind: FigureKind) => wordsOf(misfitsOf(kind, asked.query, dataset)[0])
  const reason = refused && whyNot(refused)
  return (
    <div role="group" aria-label={t('kind')} className={styles.kinds}>
      <p className="text-sm font-semibold mb-1">{t('kind')}</p>
      <div className="grid grid-cols-3 gap-1">
        {figureKinds.map((kind) => {
          const { Sign } = drawnKinds[kind]
          const why = whyNot(kind)
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === asked.kind}
              aria-disabled={why !== undefined || undefined}
              title={why}
              onClick={() => {
                setRefused(why === undefined ? null : kind)
                if (why === undefined) onKind(kind)
              }}
            >
              <Sign size={18} aria-hidden />
              {t(`kinds.${kind}`)}
            </button>
          )
        })}
      </div>
      <p role="status" className="text-ink-faint text-xs mb-1">
        {refused && reason && `${t(`kinds.${refused}`)}: ${reason}`}
      </p>
    </div>
  )
}

/** Why a kind cannot draw a question, in words; undefined where it can. */
function useMisfitWords(): (misfit: Misfit | undefined) => string | undefined {
  const { t } = useTranslation('explore')
  return (misfit) => {
    if (!misfit) return undefined
    const { key, values } = misfit
    const [least, most] = [Number(values['least'] ?? 0), Number(values['most'] ?? 0)]
    switch (key) {
      case 'kindMeasures':
        return t('misfit.measures', { most })
      case 'kindDimensions':
        if (most === 0) return t('misfit.noDimensions')
        return least === most ? t('misfit.exactDimensions', { most }) : t('misfit.dimensions', { least, most })
      case 'kindAxes':
        return most === 0 ? t('misfit.noDimensions') : t('misfit.axes', { least, most })
      case 'kindNeedsGrain':
        return t('misfit.needsGrain')
      case 'notForKind':
        return t('misfit.noGrain')
      case 'notParts':
        return t('misfit.notParts')
      case 'notListed':
        return t('misfit.notListed')
    }
  }
}

import type { Misfit } from '@ido/contract'
import { useTranslation } from '../../../i18n/speech.ts'

/** Why a kind cannot draw a question, in words; undefined where it can. */
export function useMisfitWords(): (misfit: Misfit | undefined) => string | undefined {
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

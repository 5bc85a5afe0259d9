import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/speech.ts'
import { Dialog } from '../../../ui/plain/Dialog.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import type { FilterProps } from './filters.tsx'
import buttons from '../../../ui/plain/icon-button.module.css'
import styles from './list.module.css'

/** The filters beside the table, which follows them at once; a drawer where there is no room for both. */
export function FilterSide({ onClose, ...props }: FilterProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('voc')
  const roomy = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const panel = <FilterPanel {...props} />
  if (!roomy) {
    return (
      <Dialog title={t('filter.title')} onClose={onClose} side>
        {panel}
      </Dialog>
    )
  }
  return (
    <aside className={styles.side} aria-label={t('filter.title')}>
      <div className={styles.sideHead}>
        <h2 className="text-base">{t('filter.title')}</h2>
        <button type="button" className={buttons.icon} aria-label={t('filter.close')} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </button>
      </div>
      <div className="px-4 pt-0 pb-3 overflow-y-auto">{panel}</div>
    </aside>
  )
}

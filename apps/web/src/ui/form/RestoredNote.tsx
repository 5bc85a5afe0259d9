import { useTranslation } from '../../i18n/speech.ts'
import parts from '../plain/parts.module.css'
import page from './page.module.css'

/** Says that the form holds what was typed before the page was left, and offers to start over. */
export function RestoredNote({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTranslation('form')
  return (
    <p className={page.restored} role="status">
      {t('restored')}{' '}
      <button type="button" className={parts.wordButton} onClick={onDiscard}>
        {t('discard')}
      </button>
    </p>
  )
}

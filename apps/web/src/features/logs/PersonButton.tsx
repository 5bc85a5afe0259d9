import { useTranslation } from '../../i18n/speech.ts'
import styles from './logs.module.css'

interface PersonButtonProps {
  readonly name: string
  readonly tabbed: boolean
  readonly onPick: () => void
}

/** Narrows the list to one person. */
export function PersonButton({ name, tabbed, onPick }: PersonButtonProps) {
  const { t } = useTranslation('logs')
  return (
    <button
      type="button"
      className={styles.person}
      title={t('onlyPerson', { name })}
      tabIndex={tabbed ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation()
        onPick()
      }}
    >
      {name}
    </button>
  )
}

import { IconLayoutGridAdd } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import { Button } from '../../ui/plain/Button.tsx'
import styles from './DashboardPage.module.css'

/** A board that has nothing on it yet, and the way to the first widget for who may put it there. */
export function WithoutWidgets({ onAdd }: { readonly onAdd: (() => void) | undefined }) {
  const { t } = useTranslation('dashboard')
  return (
    <div className={styles.bare}>
      <IconLayoutGridAdd size={28} stroke={1.5} aria-hidden />
      <p>{t('bare.text')}</p>
      {onAdd && <Button onClick={onAdd}>{t('bare.add')}</Button>}
    </div>
  )
}

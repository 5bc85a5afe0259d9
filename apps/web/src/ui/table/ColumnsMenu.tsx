import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Dropdown } from '../plain/Dropdown.tsx'
import type { ChoosableColumn } from './ColumnChooser.tsx'
import chooser from './chooser.module.css'
import styles from './list.module.css'

const ColumnChooser = lazy(() => import('./ColumnChooser.tsx').then((module) => ({ default: module.ColumnChooser })))

interface ColumnsMenuProps {
  /** The column that cannot be left out. */
  readonly first: string
  readonly all: readonly ChoosableColumn[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly onReset: () => void
}

/** The column chooser behind its button; the checkbox, number and first columns are always there. */
export function ColumnsMenu({ first, ...choice }: ColumnsMenuProps) {
  const { t } = useTranslation('table')
  const face = (
    <>
      <IconColumns3 size={16} aria-hidden />
      <span className={styles.word}>{t('columns')}</span>
    </>
  )
  return (
    <Dropdown label={t('columns')} face={face} width={344}>
      <Suspense fallback={<div className={chooser.room} />}>
        <ColumnChooser fixed={[t('checkbox'), t('number'), first]} {...choice} />
      </Suspense>
    </Dropdown>
  )
}

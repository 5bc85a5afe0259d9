import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { Dropdown } from '../plain/Dropdown.tsx'
import type { ExportChoicesProps } from '../progress/ExportChoices.tsx'
import styles from './list.module.css'

const ExportChoices = lazy(() =>
  import('../progress/ExportChoices.tsx').then((module) => ({ default: module.ExportChoices })),
)

/** The filtered list as a file; in which formats, and how far it is, comes with the first file that is asked for. */
export function ExportMenu(props: ExportChoicesProps) {
  const { t } = useTranslation('table')
  const face = (
    <>
      <IconDownload size={16} aria-hidden />
      <span className={styles.word}>{t('export')}</span>
    </>
  )
  return (
    <Dropdown label={t('export')} face={face} width={264}>
      <Suspense>
        <ExportChoices {...props} />
      </Suspense>
    </Dropdown>
  )
}

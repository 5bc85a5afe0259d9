import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Language } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { Dropdown } from '../plain/Dropdown.tsx'
import styles from './list.module.css'

const ExportChoices = lazy(() =>
  import('../progress/ExportChoices.tsx').then((module) => ({ default: module.ExportChoices })),
)

/** How a list is asked for as a file; its address carries these beside the filters. */
export interface ExportedFile {
  readonly format: 'csv' | 'xlsx'
  readonly language: Language
  readonly watch?: string
}

export interface ExportMenuProps {
  readonly addressOf: (file: ExportedFile) => string
  readonly total: number | undefined
  /** What the file is called while it is followed, where it is not the page's own list. */
  readonly name?: string
}

/** The filtered list as a file; in which formats, and how far it is, comes with the first file that is asked for. */
export function ExportMenu(props: ExportMenuProps) {
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

import { IconDownload } from '@tabler/icons-react'
import { languages, type Language } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../format.ts'
import { Dropdown } from '../plain/Dropdown.tsx'
import styles from './list.module.css'

/** How a list is asked for as a file; its address carries these beside the filters. */
export interface ExportedFile {
  readonly format: 'csv' | 'xlsx'
  readonly language: Language
}

interface ExportMenuProps {
  readonly addressOf: (file: ExportedFile) => string
  readonly total: number | undefined
}

/** The filtered list as a file. The browser fetches it itself, so that it may be of any size. */
export function ExportMenu({ addressOf, total }: ExportMenuProps) {
  const { t, i18n } = useTranslation('table')
  const language = languages.find((known) => known === i18n.language) ?? 'id'
  const format = useFormat()
  const face = (
    <>
      <IconDownload size={16} aria-hidden />
      <span className={styles.word}>{t('export')}</span>
    </>
  )
  return (
    <Dropdown label={t('export')} face={face} width={264}>
      {(['csv', 'xlsx'] as const).map((file) => (
        <a key={file} className={styles.exportLink} href={addressOf({ format: file, language })} download>
          {t('exportFile', { format: file.toUpperCase() })}
        </a>
      ))}
      <p className={styles.exportNote}>{t('exportNote', { total: format.number(total ?? 0) })}</p>
    </Dropdown>
  )
}

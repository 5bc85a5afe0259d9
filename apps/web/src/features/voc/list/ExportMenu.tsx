import { exportVoc } from '@ido/contract'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../api/address.ts'
import { useFormat } from '../../../ui/format.ts'
import { Dropdown } from '../../../ui/plain/Dropdown.tsx'
import { toListQuery, type VocSearch } from '../voc.search.ts'
import styles from './list.module.css'

interface ExportMenuProps {
  readonly search: VocSearch
  readonly total: number | undefined
}

/** The filtered list as a file. The browser fetches it itself, so that it may be of any size. */
export function ExportMenu({ search, total }: ExportMenuProps) {
  const { t } = useTranslation('voc')
  const format = useFormat()
  const { page: _page, size: _size, ...query } = toListQuery(search)
  const face = (
    <>
      <IconDownload size={16} aria-hidden />
      <span className={styles.word}>{t('list.export')}</span>
    </>
  )
  return (
    <Dropdown label={t('list.export')} face={face} width={264}>
      {(['csv', 'xlsx'] as const).map((file) => (
        <a
          key={file}
          className={styles.exportLink}
          href={addressOf(exportVoc, { query: { ...query, format: file } })}
          download
        >
          {t('list.exportFile', { format: file.toUpperCase() })}
        </a>
      ))}
      <p className={styles.exportNote}>{t('list.exportNote', { total: format.number(total ?? 0) })}</p>
    </Dropdown>
  )
}

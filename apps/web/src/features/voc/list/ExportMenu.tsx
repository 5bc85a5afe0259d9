import { exportVoc } from '@ido/contract'
import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../api/address.ts'
import { useFormat } from '../../../ui/format.ts'
import { Button } from '../../../ui/plain/Button.tsx'
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
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button kind="default" aria-label={t('list.export')}>
          <IconDownload size={16} aria-hidden />
          <span className={styles.word}>{t('list.export')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'xlsx'] as const).map((file) => (
          <Menu.Item
            key={file}
            component="a"
            href={addressOf(exportVoc, { query: { ...query, format: file } })}
            download
          >
            {t('list.exportFile', { format: file.toUpperCase() })}
          </Menu.Item>
        ))}
        <Menu.Label>{t('list.exportNote', { total: format.number(total ?? 0) })}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}

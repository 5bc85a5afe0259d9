import { vocColumns, vocDefaultColumns, type VocColumn } from '@ido/contract'
import { Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/plain/Button.tsx'
import styles from './list.module.css'

const ColumnChooser = lazy(() =>
  import('../../../ui/table/ColumnChooser.tsx').then((module) => ({ default: module.ColumnChooser })),
)

interface ColumnsMenuProps {
  readonly chosen: readonly VocColumn[]
  readonly onChange: (chosen: readonly VocColumn[]) => void
}

const offered = vocColumns.filter((column) => column !== 'voc_id')

/** The column chooser; the checkbox, number and ID columns are always there (specification, section 3). */
export function ColumnsMenu({ chosen, onChange }: ColumnsMenuProps) {
  const { t } = useTranslation(['voc', 'table'])
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button kind="default" aria-label={t('list.columns')}>
          <IconColumns3 size={16} aria-hidden />
          <span className={styles.word}>{t('list.columns')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')}>
        <Suspense fallback={<div className={styles.chooserRoom} />}>
          <ColumnChooser
            fixed={[t('table:checkbox'), t('table:number'), t('field.voc_id')]}
            all={offered.map((id) => ({ id, title: t(`field.${id}`) }))}
            chosen={chosen}
            onChange={(columns) => onChange(columns as readonly VocColumn[])}
            onReset={() => onChange(vocDefaultColumns)}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

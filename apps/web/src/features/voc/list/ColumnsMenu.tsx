import { vocColumns, vocDefaultColumns, type VocColumn } from '@ido/contract'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Dropdown } from '../../../ui/plain/Dropdown.tsx'
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
  const face = (
    <>
      <IconColumns3 size={16} aria-hidden />
      <span className={styles.word}>{t('list.columns')}</span>
    </>
  )
  return (
    <Dropdown label={t('list.columns')} face={face} width={344}>
      <Suspense fallback={<div className={styles.chooserRoom} />}>
        <ColumnChooser
          fixed={[t('table:checkbox'), t('table:number'), t('field.voc_id')]}
          all={offered.map((id) => ({ id, title: t(`field.${id}`) }))}
          chosen={chosen}
          onChange={(columns) => onChange(columns as readonly VocColumn[])}
          onReset={() => onChange(vocDefaultColumns)}
        />
      </Suspense>
    </Dropdown>
  )
}

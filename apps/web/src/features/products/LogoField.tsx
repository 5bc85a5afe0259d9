import { type CatalogueRow, logoBytes, removeProductLogo, setProductLogo } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { call, upload } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { refusalOf } from '../../ui/feedback/refusal.ts'
import { PictureButtons } from '../../ui/form/PictureButtons.tsx'
import { useViewing } from '../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../ui/format.ts'
import parts from '../../ui/plain/parts.module.css'
import { ProductLogo } from './ProductLogo.tsx'
import styles from './products.module.css'
import { useProductChanged } from './useProductChanged.ts'

function useLogoChange({ id }: CatalogueRow) {
  const { t } = useTranslation('products')
  const format = useFormat()
  const changed = useProductChanged()
  const choose = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > logoBytes) throw new Error(t('logo.tooLarge', { size: format.bytes(file.size) }))
      changed((await upload(setProductLogo, file, {}, { params: { id } })).answer)
      showNotice(t('logo.saved'))
    },
    meta: { ownFailure: true },
  })
  const remove = useMutation({
    mutationFn: async () => {
      changed((await call(removeProductLogo, { params: { id } })).answer)
      showNotice(t('logo.removed'))
    },
  })
  return { choose, remove }
}

/** The logo as everybody sees it, with the buttons that change it. */
export function LogoField({ record }: { readonly record: CatalogueRow }) {
  const { t } = useTranslation('products')
  const errorId = useId()
  const { choose, remove } = useLogoChange(record)
  const isShut = useViewing() || !record.can.edit
  const error = choose.error && (refusalOf(choose.error, 'file') ?? choose.error.message)
  return (
    <div className={styles.aside} role="group" aria-label={t('field.logo')}>
      <b>{t('field.logo')}</b>
      <ProductLogo name={record.appName} logo={record.logo} size="large" />
      <div className={parts.buttons}>
        <PictureButtons
          texts={{
            file: t('logo.file'),
            choose: t(record.logo === null ? 'logo.add' : 'logo.change'),
            remove: t('logo.remove'),
          }}
          size="small"
          disabled={isShut}
          choose={choose}
          remove={record.logo === null ? null : { ...remove, disabled: isShut }}
          errorId={error ? errorId : undefined}
        />
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-bad font-medium">
          {error}
        </p>
      )}
      <p className={parts.faint}>{t('logo.hint')}</p>
    </div>
  )
}

import { catalogue, type CatalogueRow } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { refusalOf } from '../../ui/feedback/refusal.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useViewing } from '../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import parts from '../../ui/plain/parts.module.css'
import styles from './products.module.css'
import { useProductChanged } from './useProductChanged.ts'

const longestKey = 2000

/**
 * The key of the integration: it goes in and never comes out. It is no field of the form, whose inputs a browser keeps
 * over a reload.
 */
export function KeyField({ record }: { readonly record: CatalogueRow }) {
  const { t } = useTranslation('products')
  const format = useFormat()
  const changed = useProductChanged()
  const [typed, setTyped] = useState('')
  const { id, version, keySetAt, can } = record
  const isShut = useViewing() || !can.edit
  const put = useMutation({
    mutationFn: async (key: string | null) => {
      const body = { key, version, reason: null }
      changed((await call(catalogue.change, { params: { id }, body })).answer)
      setTyped('')
      showNotice(t(key === null ? 'key.removed' : 'key.saved'))
    },
    meta: { ownFailure: true },
  })
  const error = put.error && (refusalOf(put.error, 'key') ?? put.error.message)
  return (
    <div className={styles.aside} role="group" aria-label={t('field.key')}>
      <b>{t('field.key')}</b>
      <p>{keySetAt === null ? t('keyNotSet') : t('setAt', { at: format.instant(keySetAt) })}</p>
      <TextField
        id="product-key"
        label={t(keySetAt === null ? 'key.new' : 'key.other')}
        value={typed}
        onChange={setTyped}
        longest={longestKey}
        help={t('key.help')}
        error={error || undefined}
        disabled={isShut}
      />
      <div className={parts.buttons}>
        <Button
          kind="default"
          size="small"
          disabled={isShut || typed.trim() === ''}
          busy={put.isPending}
          onClick={() => put.mutate(typed.trim())}
        >
          {t('key.save')}
        </Button>
        {keySetAt !== null && (
          <Button kind="default" size="small" disabled={isShut} busy={put.isPending} onClick={() => put.mutate(null)}>
            {t('key.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}

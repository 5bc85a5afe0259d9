import type { VocDetail } from '@ido/contract'
import { IconCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { vocPaths, type VocPlace } from '../voc.read.ts'
import { VocForm } from './VocForm.tsx'
import styles from './form.module.css'
import type { VocFormValues } from './values.ts'

/** A new record, and the next one after it. */
export function VocAddPage({ place }: { readonly place: VocPlace }) {
  const { t } = useTranslation('record')
  const navigate = useNavigate()
  const [saved, setSaved] = useState<readonly VocDetail[]>([])
  const last = saved.at(-1)
  const [start, setStart] = useState<Partial<VocFormValues>>({})
  const done = (record: VocDetail, next: Partial<VocFormValues> | null) => {
    if (!next) return void navigate({ to: vocPaths[place].detail, params: { id: String(record.id) } })
    setStart(next)
    setSaved((before) => [...before, record])
    scrollTo({ top: 0 })
  }
  return (
    <div className="flex flex-col gap-2">
      <h1>{t('form.addTitle')}</h1>
      <p role="status" className={styles.saved}>
        {last && (
          <>
            <IconCheck className="text-good" size={16} aria-hidden />
            {t('form.savedOne')}{' '}
            <Link className="text-info font-semibold" to={vocPaths[place].detail} params={{ id: String(last.id) }}>
              {last.voc_id}
            </Link>
            {saved.length > 1 && (
              <span className="ml-auto text-ink-soft">{t('form.savedCount', { count: saved.length })}</span>
            )}
          </>
        )}
      </p>
      <VocForm key={saved.length} place={place} record={null} start={start} onDone={done} />
    </div>
  )
}

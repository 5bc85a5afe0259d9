import type { ImportDetail } from '@ido/contract'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import { Inside } from '../../../ui/theme/Inside.tsx'
import { Discard } from './Discard.tsx'
import { Match } from './Match.tsx'
import { UnderWay } from './UnderWay.tsx'
import { Result } from './Result.tsx'
import { headings, stepOf, useStep, type LastStep } from './steps.ts'
import styles from './imports.module.css'

/** One file through its steps: matched and checked, at work, over. */
export function OneImport({ of, last }: { readonly of: ImportDetail; readonly last: LastStep }) {
  const { t, i18n } = useTranslation('imports')
  useStep(stepOf(of), last)
  const format = useFormat()
  const navigate = useNavigate()
  const startAnew = () => void navigate({ to: '/v3/manage/import', search: {} })
  const { state } = of
  const isOpen = state === 'draft'
  return (
    <Inside>
      <div className={styles.steps}>
        <div className="flex flex-wrap gap-x-4 gap-y-2 items-center">
          <h2 className="text-base wrap-anywhere" id={headings.file} tabIndex={-1}>
            {of.fileName}{' '}
            <span className="font-normal">
              · {format.bytes(of.size)} · {of.titles[i18n.language]}
            </span>
          </h2>
          {isOpen && <Discard id={of.id} label={t('otherFile')} onDone={startAnew} />}
        </div>
        {(isOpen || state === 'checking') && <Match of={of} />}
        {(state === 'checking' || state === 'waiting' || state === 'running') && <UnderWay of={of} />}
        {(state === 'done' || state === 'cancelled' || state === 'failed') && <Result of={of} />}
        {(state === 'waiting' || state === 'running') && (
          <p className="text-ink-faint text-sm wrap-anywhere">{t('safeToLeave')}</p>
        )}
      </div>
    </Inside>
  )
}

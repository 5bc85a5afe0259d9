import type { ActivityRow } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import parts from '../../ui/plain/parts.module.css'
import { useLogWords } from './words.ts'

const fields = ['name', 'email', 'nik', 'timestamp', 'path', 'ipaddress', 'claimedIp', 'userAgent'] as const

/** One line of the log with everything that came with it. */
export function ActivityDetails({ line, onClose }: { readonly line: ActivityRow; readonly onClose: () => void }) {
  const { t } = useTranslation('logs')
  const words = useLogWords()
  const details = Object.entries(line.details)
  return (
    <Dialog title={t('detailsTitle')} onClose={onClose} side>
      <dl className={parts.readFacts}>
        <dt>{t('field.activitytype')}</dt>
        <dd>{words.typeOf(line)}</dd>
        {fields
          .filter((field) => line[field] !== null)
          .map((field) => [<dt key={field}>{t(`field.${field}`)}</dt>, <dd key={`${field}-value`}>{line[field]}</dd>])}
      </dl>
      <h3 className="mt-5 mb-2">{t('field.details')}</h3>
      {details.length === 0 ? (
        <p>{t('noDetails')}</p>
      ) : (
        <dl className={parts.readFacts}>
          {details.map(([name, value]) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name}-value`}>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>,
          ])}
        </dl>
      )}
    </Dialog>
  )
}

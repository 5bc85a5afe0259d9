import type { AuditRow } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { ChangeList } from '../../ui/manage/ChangeList.tsx'
import { Dialog } from '../../ui/plain/Dialog.tsx'
import parts from '../../ui/plain/parts.module.css'
import { useAuditWords, useLogWords } from './words.ts'

// Of what began or ended with it there is one side: 'all regions' is nothing that it had before.
const begins = /\.(created|registered|restored|given|approved)$/
const ends = /\.(deleted|withdrawn|revoked)$/

/** One decision: who, when, why, and every field before and after. */
export function AuditDetails({ row, onClose }: { readonly row: AuditRow; readonly onClose: () => void }) {
  const { t } = useTranslation('logs')
  const format = useFormat()
  const words = useAuditWords()
  const { subject: kindOf } = useLogWords()
  const facts = {
    [t('audit.at')]: format.instant(row.at),
    [t('audit.who')]: row.who,
    [t('audit.action')]: words.action(row.action),
    [t('audit.subject')]: `${row.subject} (${kindOf(row.subjectType)})`,
    [t('audit.reason')]: row.reason,
    [t('field.ipaddress')]: row.ip,
  }
  return (
    <Dialog title={t('audit.detailsTitle', { seq: format.number(row.seq) })} onClose={onClose} side>
      <dl className={parts.readFacts}>
        {Object.entries(facts)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}-value`}>{value}</dd>])}
      </dl>
      <h3 className="mt-5 mb-2">{t('audit.changes')}</h3>
      {row.changes.length === 0 ? (
        <p>{t('audit.noChanges')}</p>
      ) : (
        <ChangeList changes={row.changes} words={words} made={begins.test(row.action)} gone={ends.test(row.action)} />
      )}
      <h3 className="mt-5 mb-2">{t('audit.hash')}</h3>
      <code className="font-mono text-xs wrap-anywhere">{row.hash}</code>
    </Dialog>
  )
}

import { caseWorks, type CaseDetail } from '@ido/contract'
import { IconBell, IconBellOff, IconUser, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { PickField } from '../../ui/form/PickField.tsx'
import { useViewing, ViewingNote } from '../../ui/form/ViewingNote.tsx'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { Facts } from '../../ui/plain/Facts.tsx'
import view from '../../ui/plain/record-view.module.css'
import { AssignDialog, SayDialog, type Said } from './CaseDialogs.tsx'
import styles from './cases.module.css'
import { useCaseChange } from './queries.ts'

/** Who looks after a case, how far it is and what is said of it, and what can be done about that. */
export function CaseCare({ found }: { readonly found: CaseDetail }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const viewing = useViewing()
  const { owner, work, opinion, mutedUntil, can } = found
  const isWorked = can.work && !viewing
  const nothing = <span className="text-ink-faint">{t('noOwner')}</span>
  const reason = found.events.findLast(({ kind }) => kind === 'opinion')?.text
  return (
    <section className={view.group} aria-labelledby="case-care">
      <h2 id="case-care">{t('care.title')}</h2>
      <Facts
        facts={[
          [t('field.owner'), owner?.name ?? nothing],
          // Who may work on it has it in a field below.
          ...(isWorked ? [] : [[t('field.work'), t(`work.${work}`)] as const]),
          ...(opinion
            ? [[t('field.opinion'), [t(`opinion.${opinion}`), reason].filter(Boolean).join(': ')] as const]
            : []),
          ...(mutedUntil ? [[t('field.muted'), t('care.mutedUntil', { at: format.day(mutedUntil) })] as const] : []),
        ]}
      />
      {!can.work && <p className={styles.refused}>{t('care.refused')}</p>}
      {can.work && <ViewingNote />}
      {work === 'done' && found.state !== 'over' && <p className={styles.soft}>{t('care.doneStays')}</p>}
      {isWorked && <CareButtons found={found} />}
    </section>
  )
}

/** What is written at once, and what asks for more first. */
function CareButtons({ found }: { readonly found: CaseDetail }) {
  const { t } = useTranslation('cases')
  const me = useSession().id
  const [asking, setAsking] = useState<'assign' | Said | null>(null)
  const close = () => setAsking(null)
  const change = useCaseChange(found)
  const { owner, work, opinion, mutedUntil } = found
  const busy = change.isPending
  const give = (to: number | null) =>
    change.mutate(
      { owner: to },
      {
        onSuccess: (now) => showNotice(now.owner ? t('notice.owner', { owner: now.owner.name }) : t('notice.released')),
      },
    )
  return (
    <div className={styles.care}>
      <PickField
        id="case-work"
        label={t('field.work')}
        value={change.variables?.work && busy ? change.variables.work : work}
        options={caseWorks.map((value) => ({ value, label: t(`work.${value}`) }))}
        onChange={(next) =>
          change.mutate(
            { work: next },
            { onSuccess: (now) => showNotice(t('notice.work', { work: t(`work.${now.work}`) })) },
          )
        }
        disabled={busy}
      />
      <div className={styles.buttons}>
        {owner?.id === me ? (
          <Button kind="default" busy={busy} onClick={() => give(null)}>
            {t('care.release')}
          </Button>
        ) : (
          <Button kind="default" busy={busy} onClick={() => give(me)}>
            <IconUser size={16} aria-hidden />
            {t('care.take')}
          </Button>
        )}
        <Button kind="default" onClick={() => setAsking('assign')}>
          <IconUserPlus size={16} aria-hidden />
          {t('care.assign')}
        </Button>
      </div>
      <div className={styles.buttons}>
        {(['known', 'notAProblem'] as const)
          .filter((each) => each !== opinion)
          .map((each) => (
            <Button key={each} kind="default" onClick={() => setAsking(each)}>
              {t(`care.${each}`)}
            </Button>
          ))}
        {opinion && (
          <Button
            kind="quiet"
            busy={busy}
            onClick={() => change.mutate({ opinion: null }, { onSuccess: () => showNotice(t('notice.unsaid')) })}
          >
            {t('care.unsay')}
          </Button>
        )}
        {mutedUntil ? (
          <Button
            kind="default"
            busy={busy}
            onClick={() => change.mutate({ muted: null }, { onSuccess: () => showNotice(t('notice.unmuted')) })}
          >
            <IconBell size={16} aria-hidden />
            {t('care.unmute')}
          </Button>
        ) : (
          <Button kind="default" onClick={() => setAsking('mute')}>
            <IconBellOff size={16} aria-hidden />
            {t('care.mute')}
          </Button>
        )}
      </div>
      {asking === 'assign' && <AssignDialog found={found} onClose={close} />}
      {asking !== null && asking !== 'assign' && <SayDialog found={found} what={asking} onClose={close} />}
    </div>
  )
}

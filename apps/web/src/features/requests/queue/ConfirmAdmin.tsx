import type { approveAccess, DataScope, EndpointCall } from '@ido/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Facts } from '../../../ui/plain/Facts.tsx'
import parts from '../../../ui/plain/parts.module.css'
import styles from '../../../ui/people/people.module.css'
import { usePeopleWords } from '../../../ui/people/words.ts'

export type GivenAccess = NonNullable<EndpointCall<typeof approveAccess>['body']>

interface ConfirmAdminProps {
  readonly name: string
  readonly given: GivenAccess
  /** What the account's own scope and those of the roles come to. */
  readonly seen: DataScope
  /** Of the roles that are given, as people know them. */
  readonly labels: readonly string[]
  readonly busy: boolean
  readonly onBack: () => void
  readonly onConfirm: () => void
}

/** What is about to be given to who becomes an administrator, before it is: takes the place of the form. */
export function ConfirmAdmin({ name, given, seen, labels, busy, onBack, onConfirm }: ConfirmAdminProps) {
  const { t } = useTranslation('people')
  const words = usePeopleWords()
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  useEffect(() => title.current?.focus(), [])
  const { accessUntil, reason } = given
  const facts = [
    [t('field.roles'), labels.join(', ')],
    [t('field.regions'), words.value('regions', seen.regions)],
    [t('field.products'), words.value('products', seen.products)],
    [t('field.accessUntil'), words.value('accessUntil', accessUntil)],
    [t('request.note'), reason],
  ] as const
  return (
    <section className={styles.decisionForm} aria-labelledby="confirm-admin">
      <h3 id="confirm-admin" ref={title} tabIndex={-1}>
        {t('request.adminTitle', { name })}
      </h3>
      <p>{t('request.adminText')}</p>
      <Facts className={parts.facts} facts={facts} />
      <div className={parts.buttons}>
        <Button kind="default" disabled={busy} onClick={onBack}>
          {t('request.adminBack')}
        </Button>
        <Button busy={busy} onClick={onConfirm}>
          {t('request.adminSend')}
        </Button>
      </div>
    </section>
  )
}

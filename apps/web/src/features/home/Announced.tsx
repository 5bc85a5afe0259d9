import { type Announced, dismissAnnouncement } from '@ido/contract'
import { IconAlertTriangle, IconChevronDown, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { sessionQuery, useSession } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useViewing } from '../../ui/form/ViewingNote.tsx'
import card from '../../ui/figures/Card.module.css'
import buttons from '../../ui/plain/icon-button.module.css'
import { Failure } from '../../ui/plain/Message.tsx'
import styles from './Announced.module.css'
import { homeQuery } from './home.query.ts'

interface AnnouncedBarProps {
  readonly rows: readonly Announced[] | undefined
  /** Of all, once they are there: what the session said may have been put away elsewhere since. */
  readonly total: number | undefined
  /** Whether they are still to come, or there. */
  readonly isAsked: boolean
}

/**
 * What the person is told on top of home until they put it away or its days are over: one line, whose place is kept from what
 * the session said, so that nothing moves when it comes; the whole of it opens below.
 */
export function AnnouncedBar({ rows, total, isAsked }: AnnouncedBarProps) {
  const { t } = useTranslation('home')
  const { announcements: expected } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [first] = rows ?? []
  if (!isAsked || (rows ? !first : expected === 0)) return null
  if (!first) return <div className={`${card.waiting} ${styles.bar}`} />
  const more = (total ?? expected) - 1
  return (
    <section aria-label={t('announced.list')} className="grid grid-cols-1 gap-2">
      <button
        type="button"
        className={styles.bar}
        data-importance={first.importance}
        aria-expanded={isOpen}
        aria-controls="announced"
        onClick={() => setOpen(!isOpen)}
      >
        <Sign importance={first.importance} />
        <strong>{isOpen ? t('announced.list') : first.title}</strong>
        {more > 0 && !isOpen && <span>{t('announced.others', { more })}</span>}
        <IconChevronDown size={18} aria-hidden />
      </button>
      {isOpen && <AnnouncedList rows={rows ?? []} />}
    </section>
  )
}

function Sign({ importance }: Pick<Announced, 'importance'>) {
  const { t } = useTranslation('home')
  const Drawn = importance === 'warning' ? IconAlertTriangle : IconInfoCircle
  return <Drawn size={20} aria-label={t(`announced.${importance}`)} role="img" />
}

function AnnouncedList({ rows }: { readonly rows: readonly Announced[] }) {
  const { t } = useTranslation('home')
  return (
    <ul id="announced" className="grid gap-2" aria-label={t('announced.list')}>
      {rows.map((row) => (
        <AnnouncedItem key={row.id} row={row} />
      ))}
    </ul>
  )
}

function AnnouncedItem({ row: { id, title, text, link, importance, version } }: { readonly row: Announced }) {
  const { t } = useTranslation('home')
  const viewing = useViewing()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(dismissAnnouncement, { params: { id }, body: { version } }),
    // The next one, where there are more than are shown at once, comes with the answer.
    onSuccess: () => {
      client.setQueryData(sessionQuery.queryKey, (own) => own && { ...own, announcements: own.announcements - 1 })
      return client.invalidateQueries({ queryKey: homeQuery.queryKey, exact: true })
    },
  })
  return (
    <li className={styles.item} data-importance={importance}>
      <Sign importance={importance} />
      <div>
        <strong>{title}</strong>
        {text
          .split('\n')
          .filter((paragraph) => paragraph.trim() !== '')
          .map((paragraph, at) => (
            // They never change their places: a text that changes is drawn anew.
            <p key={at}>{paragraph}</p>
          ))}
        {link !== '' && <AnnouncedLink link={link} title={title} />}
        <Failure>{error?.message}</Failure>
      </div>
      <button
        type="button"
        className={buttons.icon}
        aria-label={t('announced.dismiss', { title })}
        title={t('announced.dismiss', { title })}
        disabled={viewing || isPending}
        onClick={() => mutate()}
      >
        <IconX size={18} aria-hidden />
      </button>
    </li>
  )
}

/** Another house's page opens in a tab of its own. */
function AnnouncedLink({ link, title }: { readonly link: string; readonly title: string }) {
  const { t } = useTranslation(['home', 'shell'])
  const isOwn = link.startsWith('/')
  return (
    <a href={link} {...(!isOwn && { target: '_blank', rel: 'noreferrer noopener' })}>
      {t('announced.more')}
      <span className="spoken">
        : {title}
        {!isOwn && ` (${t('shell:newTab')})`}
      </span>
    </a>
  )
}

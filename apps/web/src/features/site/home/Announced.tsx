import { type Announced, dismissAnnouncement } from '@ido/contract'
import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useViewing } from '../../../ui/form/ViewingNote.tsx'
import buttons from '../../../ui/plain/icon-button.module.css'
import { Failure } from '../../../ui/plain/Message.tsx'
import styles from './Announced.module.css'
import { homeQuery } from './home.query.ts'

/** What the person is told on top of home until they put it away or its days are over. */
export function AnnouncedList({ rows }: { readonly rows: readonly Announced[] }) {
  const { t } = useTranslation('home')
  if (rows.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('announced.list')}>
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
    onSuccess: () => client.invalidateQueries({ queryKey: homeQuery.queryKey, exact: true }),
  })
  const Sign = importance === 'warning' ? IconAlertTriangle : IconInfoCircle
  return (
    <li className={styles.item} data-importance={importance}>
      <Sign size={20} aria-label={t(`announced.${importance}`)} role="img" />
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

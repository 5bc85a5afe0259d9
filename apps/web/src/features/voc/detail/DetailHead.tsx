import type { VocDetail } from '@ido/contract'
import { useClipboard } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconLink, IconList, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { useFormat } from '../../../ui/format.ts'
import button from '../../../ui/plain/Button.module.css'
import { Button } from '../../../ui/plain/Button.tsx'
import { useKey } from '../../../ui/plain/keys.ts'
import { vocPaths, type VocPlace } from '../paths.ts'
import { queuePartOf, queuePath } from '../queue/queue.ts'
import type { VocSearch } from '../voc.search.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { titleOf } from './title.ts'
import { useNeighbours } from './useNeighbours.ts'
import styles from './detail.module.css'
import { UnmarkedLink } from '../../../ui/plain/UnmarkedLink.tsx'

interface DetailHeadProps {
  readonly place: VocPlace
  readonly record: VocDetail
  readonly list: VocSearch | undefined
}

/** What the record is called, what it is about, and everything that can be done with it. */
export function DetailHead({ place, record, list }: DetailHeadProps) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const title = titleOf(record)
  const facts = [record.labels.product_id, record.labels.sub_product, record.labels.regional_company]
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>
          {title === null ? (
            record.voc_id
          ) : (
            <>
              <small>{record.voc_id}</small> {title}
            </>
          )}
        </h1>
        <Neighbours place={place} id={record.id} list={list} />
      </div>
      <p className={styles.facts}>
        {facts.filter(Boolean).map((fact) => `${fact} · `)}
        {t('detail.created', { by: record.createdBy, at: format.instant(record.createddate) })}
      </p>
      <div className={styles.actions}>
        <MoveButtons record={record} />
        <EditLink place={place} record={record} list={list} />
        <CopyLink place={place} id={record.id} />
        <DeleteButton place={place} record={record} />
      </div>
    </header>
  )
}

function EditLink({ place, record, list }: DetailHeadProps) {
  const { t } = useTranslation('record')
  const navigate = useNavigate()
  const isOwn = useSession().id === record.createdById
  const target = {
    to: vocPaths[place].edit,
    params: { id: String(record.id) },
    state: list ? { vocList: list } : {},
  } as const
  useKey('e', () => record.can.edit && void navigate(target))
  if (record.can.edit) {
    return (
      <UnmarkedLink {...target} className={button.button} data-kind="default" aria-keyshortcuts="e">
        <IconPencil size={16} aria-hidden />
        {t('detail.edit')}
      </UnmarkedLink>
    )
  }
  return (
    <span className={styles.refused}>
      <Button kind="default" disabled aria-describedby="voc-edit-refused">
        <IconPencil size={16} aria-hidden />
        {t('detail.edit')}
      </Button>
      <small id="voc-edit-refused">{t(isOwn ? 'detail.editRefusedOwn' : 'detail.editRefused')}</small>
    </span>
  )
}

function CopyLink({ place, id }: { readonly place: VocPlace; readonly id: number }) {
  const { t } = useTranslation('record')
  const clipboard = useClipboard({ timeout: 3_000 })
  const address = new URL(vocPaths[place].detail.replace('{-$id}', String(id)), location.origin)
  return (
    <>
      <Button kind="default" onClick={() => clipboard.copy(address.href)}>
        <IconLink size={16} aria-hidden />
        {clipboard.copied ? t('detail.linkCopied') : t('detail.copyLink')}
      </Button>
      <span role="status" className="spoken">
        {clipboard.copied && t('detail.linkCopied')}
      </span>
    </>
  )
}

interface NeighboursProps {
  readonly place: VocPlace
  readonly id: number
  readonly list: VocSearch | undefined
}

/** Back to the list as it was, and on to the record before or after in it. */
function Neighbours({ place, id, list }: NeighboursProps) {
  const { t } = useTranslation('record')
  const navigate = useNavigate()
  const { before, after } = useNeighbours(id, list)
  const paths = vocPaths[place]
  const go = (to: typeof before) => {
    if (to)
      void navigate({ to: paths.detail, params: { id: String(to.id) }, state: { vocList: to.list }, replace: true })
  }
  const part = queuePartOf(list)
  const back = part ? { to: queuePath, search: { part } } : { to: paths.list, search: list ?? {} }
  useKey('k', () => go(before))
  useKey('j', () => go(after))
  return (
    <nav className={styles.neighbours} aria-label={t('detail.neighbours')}>
      <UnmarkedLink {...back} className={button.button} data-kind="quiet" data-size="small">
        <IconList size={16} aria-hidden />
        {t('detail.toList')}
      </UnmarkedLink>
      {list && (
        <>
          <Button kind="quiet" size="small" aria-keyshortcuts="k" disabled={!before} onClick={() => go(before)}>
            <IconChevronLeft size={16} aria-hidden />
            {t('detail.before')}
          </Button>
          <Button kind="quiet" size="small" aria-keyshortcuts="j" disabled={!after} onClick={() => go(after)}>
            {t('detail.after')}
            <IconChevronRight size={16} aria-hidden />
          </Button>
        </>
      )}
    </nav>
  )
}

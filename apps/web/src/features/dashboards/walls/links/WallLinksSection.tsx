import { revokeWallLink, type WallLinkList, type WallLinkRow } from '@ido/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { call } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/speech.ts'
import { RevokeDialog } from '../../../../ui/credentials/RevokeDialog.tsx'
import { SecretsList } from '../../../../ui/credentials/SecretsList.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { wallLinksQuery } from './queries.ts'
import { WallLinkLine } from './WallLinkLine.tsx'
import { useWallLinkWords } from './words.ts'
import styles from '../../../../ui/credentials/secrets.module.css'

// The form and its calendar come when somebody makes a link.
const MakeLinkDialog = lazy(() => import('./MakeLinkDialog.tsx').then((module) => ({ default: module.MakeLinkDialog })))

/** Links for screens on walls: what there is, a new one, and an end to one. */
export function WallLinksSection() {
  const { data, error, refetch, isFetching, ...more } = useInfiniteQuery(wallLinksQuery)
  const [first] = data?.pages ?? []
  if (error && !first) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || !first) return <div className={styles.waiting} aria-busy />
  const links = data.pages.flatMap(({ answer }) => answer.links)
  return <Links links={links} total={first.meta.totalData} list={first.answer} more={more} />
}

interface LinksProps {
  readonly links: readonly WallLinkRow[]
  readonly total: number
  readonly list: WallLinkList
  /** The pages after those that are shown. */
  readonly more: Pick<ReturnType<typeof useInfiniteQuery>, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
}

function Links({ links, total, list, more }: LinksProps) {
  const { t } = useTranslation('wallLinks')
  const format = useFormat()
  const queryClient = useQueryClient()
  const renewed = () => queryClient.invalidateQueries({ queryKey: wallLinksQuery.queryKey })
  return (
    <SecretsList
      rows={links}
      further={{
        pages: more,
        more: t('more'),
        shown: (shown) => t('shown', { shown, total: format.number(total) }),
      }}
      words={{
        empty: t('empty'),
        make: t('make'),
        beside: t('living', { count: list.living }),
      }}
      renderLine={(link, onRevoke) => <WallLinkLine key={link.id} of={link} onRevoke={onRevoke} />}
      renderMaking={(proven, onClose) => (
        <MakeLinkDialog of={list} proven={proven} onMade={renewed} onClose={onClose} />
      )}
      renderChosen={(link, onClose) => <Revoke of={link} onRevoked={renewed} onClose={onClose} />}
    />
  )
}

interface RevokeProps {
  readonly of: WallLinkRow
  readonly onRevoked: () => Promise<void>
  readonly onClose: () => void
}

function Revoke({ of: link, ...on }: RevokeProps) {
  const { t } = useTranslation('wallLinks')
  const { used } = useWallLinkWords()
  const { id, name } = link
  const words = {
    title: t('revoke.title', { name }),
    used: used(link),
    text: t('revoke.text'),
    cancel: t('cancel'),
    yes: t('revoke.yes'),
    done: t('revoke.done', { name }),
  }
  return <RevokeDialog words={words} revoke={() => call(revokeWallLink, { params: { id } })} {...on} />
}

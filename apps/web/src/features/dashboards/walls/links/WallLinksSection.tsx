import { listWallLinks, revokeWallLink, seenLabel, type WallLinkList, type WallLinkRow } from '@ido/contract'
import { IconDeviceTv } from '@tabler/icons-react'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { call, read } from '../../../../api/client.ts'
import { useTranslation } from '../../../../i18n/speech.ts'
import { RevokeDialog, revokeWords } from '../../../../ui/credentials/RevokeDialog.tsx'
import { SecretLine, SecretPages, SecretsList, type MorePages } from '../../../../ui/credentials/SecretsList.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { lastMoment } from '../../../../ui/people/until.ts'

// The form and its calendar come when somebody makes a link.
const MakeLinkDialog = lazy(() => import('./MakeLinkDialog.tsx').then((module) => ({ default: module.MakeLinkDialog })))

/** Links for screens on walls: what there is, a new one, and an end to one. */
export function WallLinksSection() {
  const found = useInfiniteQuery(wallLinksQuery)
  return (
    <SecretPages found={found}>
      {(lists, total) => (
        <Links list={lists[0]} links={lists.flatMap(({ links }) => links)} total={total} more={found} />
      )}
    </SecretPages>
  )
}

interface LinksProps {
  readonly list: WallLinkList
  readonly links: readonly WallLinkRow[]
  readonly total: number
  readonly more: MorePages
}

function Links({ list, links, total, more }: LinksProps) {
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
  const words = revokeWords((text) => t(text, { name }), used(link))
  return <RevokeDialog words={words} revoke={() => call(revokeWallLink, { params: { id } })} {...on} />
}

interface WallLinkLineProps {
  readonly of: WallLinkRow
  readonly onRevoke: (link: WallLinkRow) => void
}

/** One link: which boards it shows, whether a screen shows them, and how long it holds. */
function WallLinkLine({ of: link, onRevoke }: WallLinkLineProps) {
  const { t } = useTranslation('wallLinks')
  const words = useWallLinkWords()
  return (
    <SecretLine
      of={link}
      icon={<IconDeviceTv size={20} aria-hidden />}
      words={{
        state: link.state === 'valid' ? null : t(`state.${link.state}`),
        lines: [words.boards(link), words.shows(link), words.used(link), words.end(link), words.made(link)],
        revoke: t('revoke.button'),
        revokeThat: t('revoke.that', { name: link.name }),
      }}
      onRevoke={() => onRevoke(link)}
    >
      {link.state === 'resting' && <p>{t('resting')}</p>}
    </SecretLine>
  )
}

const size = 20

/** Links for screens on walls: pages of them, one below the other. */
const wallLinksQuery = infiniteQueryOptions({
  queryKey: ['wall-links'],
  queryFn: ({ signal, pageParam: page }) => read(listWallLinks, signal, { query: { page, size } }),
  initialPageParam: 1,
  getNextPageParam: ({ meta }) => (meta.page < meta.totalPage ? meta.page + 1 : undefined),
})

/** What is said of a link for a wall, in the list and where somebody revokes it. */
function useWallLinkWords() {
  const { t, i18n } = useTranslation('wallLinks')
  const format = useFormat()
  return {
    boards: ({ boards }: WallLinkRow) => boards.map(({ title, path }) => title?.[i18n.language] ?? path).join(', '),
    shows: ({ sees, seconds }: WallLinkRow) => t('shows', { seen: seenLabel(sees, i18n.language), count: seconds }),
    used({ lastUsedAt, screens }: WallLinkRow) {
      if (lastUsedAt === null) return t('neverUsed')
      const used = t('used', { when: format.instant(lastUsedAt) })
      return screens > 0 ? `${used} · ${t('screens', { count: screens })}` : used
    },
    made: ({ madeAt, madeBy }: WallLinkRow) => t('made', { when: format.instant(madeAt), who: madeBy }),
    end({ endsAt, revokedAt, revokedBy, state }: WallLinkRow) {
      if (revokedAt !== null) {
        const when = format.instant(revokedAt)
        return revokedBy === null ? t('revokedAt', { when }) : t('revoked', { when, who: revokedBy })
      }
      return state === 'ended'
        ? t('endedAt', { when: format.instant(endsAt) })
        : t('until', { when: format.instant(lastMoment(endsAt)) })
    },
  }
}

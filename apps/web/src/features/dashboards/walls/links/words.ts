import { seenLabel, type WallLinkRow } from '@ido/contract'
import { useTranslation } from '../../../../i18n/speech.ts'
import { useFormat } from '../../../../ui/format.ts'
import { lastMoment } from '../../../../ui/people/until.ts'

/** What is said of a link for a wall, in the list and where somebody revokes it. */
export function useWallLinkWords() {
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

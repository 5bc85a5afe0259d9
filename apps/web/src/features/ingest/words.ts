import type { ApiKeyRow } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../../ui/format.ts'
import { lastMoment } from '../../ui/people/until.ts'
import type { KeyDataset } from './queries.ts'

/** What is said of a key, in the list and where somebody revokes it. */
export function useKeyWords() {
  const { t, i18n } = useTranslation('keys')
  const format = useFormat()
  const told = (names: readonly string[] | null, all: string) => names?.join(', ') ?? all
  return {
    used: ({ lastUsedAt }: ApiKeyRow) =>
      lastUsedAt === null ? t('neverUsed') : t('used', { when: format.instant(lastUsedAt) }),
    made({ madeAt, madeBy }: ApiKeyRow) {
      const when = format.instant(madeAt)
      return madeBy === null ? t('madeByCommand', { when }) : t('made', { when, who: madeBy })
    },
    end({ endsAt, revokedAt, revokedBy, state }: ApiKeyRow) {
      if (revokedAt !== null) {
        const when = format.instant(revokedAt)
        return revokedBy === null ? t('revokedByCommand', { when }) : t('revoked', { when, who: revokedBy })
      }
      if (endsAt === null) return t('noEnd')
      return state === 'ended'
        ? t('endedAt', { when: format.instant(endsAt) })
        : t('until', { when: format.instant(lastMoment(endsAt)) })
    },
    title: ({ titles }: Pick<KeyDataset, 'titles'>) => titles[i18n.language],
    /** Of the datasets, by their names; one that is no more stays as it is. */
    scopes({ scopes, sees }: ApiKeyRow, datasets: readonly KeyDataset[]) {
      if (sees) {
        return t('reads', {
          regions: told(sees.regions, t('sees.regions')),
          products: told(sees.products, t('sees.products')),
          datasets: told(sees.datasets, t('sees.datasets')),
          records: t(sees.records ? 'sees.records' : 'sees.figures'),
        })
      }
      return scopes
        .map((scope) => datasets.find(({ name }) => name === scope)?.titles[i18n.language] ?? scope)
        .join(', ')
    },
  }
}

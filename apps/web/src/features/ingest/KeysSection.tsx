import { revokeApiKey, type ApiKeyList, type ApiKeyRow } from '@ido/contract'
import { IconChevronRight, IconKey } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { call } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { RevokeDialog, revokeWords } from '../../ui/credentials/RevokeDialog.tsx'
import { SecretLine, SecretPages, SecretsList, type MorePages } from '../../ui/credentials/SecretsList.tsx'
import { useFormat } from '../../ui/format.ts'
import { Example } from './Example.tsx'
import styles from './keys.module.css'
import { keysQuery, type KeyDataset } from './queries.ts'
import { useKeyWords } from './words.ts'

// The form and its calendar come when somebody makes a key.
const MakeDialog = lazy(() => import('./MakeDialog.tsx').then((module) => ({ default: module.MakeDialog })))

/** Keys of programs that send data: what there is, a new one, and an end to one. */
export function KeysSection() {
  const found = useInfiniteQuery(keysQuery)
  return (
    <SecretPages found={found}>
      {(lists, total) => <Keys list={lists[0]} keys={lists.flatMap(({ keys }) => keys)} total={total} more={found} />}
    </SecretPages>
  )
}

interface KeysProps {
  readonly list: ApiKeyList
  readonly keys: readonly ApiKeyRow[]
  readonly total: number
  readonly more: MorePages
}

function Keys({ list, keys, total, more }: KeysProps) {
  const { can, datasets, readable, living } = list
  const { t } = useTranslation('keys')
  const format = useFormat()
  const queryClient = useQueryClient()
  const renewed = () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
  return (
    <SecretsList
      rows={keys}
      further={{
        pages: more,
        more: t('more'),
        shown: (shown) => t('shown', { shown, total: format.number(total) }),
      }}
      words={{
        empty: t('empty'),
        make: t('make'),
        beside: can.whyNot ?? t('living', { count: living }),
      }}
      cannotMake={!can.change}
      renderLine={(key, onRevoke) => (
        <KeyLine key={key.id} of={key} datasets={datasets} mayRevoke={can.change} onRevoke={onRevoke} />
      )}
      renderMaking={(proven, onClose) => (
        <MakeDialog datasets={datasets} readable={readable} proven={proven} onMade={renewed} onClose={onClose} />
      )}
      renderChosen={(key, onClose) => <Revoke of={key} onRevoked={renewed} onClose={onClose} />}
    >
      <details className={styles.how}>
        <summary className="flex gap-1.5 items-center w-fit font-semibold">
          <IconChevronRight size={16} aria-hidden />
          {t('example.title')}
        </summary>
        <Example apiKey={t('example.placeholder')} datasets={datasets} />
      </details>
    </SecretsList>
  )
}

interface RevokeProps {
  readonly of: ApiKeyRow
  readonly onRevoked: () => Promise<void>
  readonly onClose: () => void
}

function Revoke({ of: key, ...on }: RevokeProps) {
  const { t } = useTranslation('keys')
  const { used } = useKeyWords()
  const { id, name } = key
  const words = revokeWords((text) => t(text, { name }), used(key))
  return <RevokeDialog words={words} revoke={() => call(revokeApiKey, { params: { id } })} {...on} />
}

interface KeyLineProps {
  readonly of: ApiKeyRow
  readonly datasets: readonly KeyDataset[]
  readonly mayRevoke: boolean
  readonly onRevoke: (key: ApiKeyRow) => void
}

/** One key: whose it is, what it is for, whether it is of use, and how long it holds. */
function KeyLine({ of: key, datasets, mayRevoke, onRevoke }: KeyLineProps) {
  const { t } = useTranslation('keys')
  const words = useKeyWords()
  return (
    <SecretLine
      of={key}
      icon={<IconKey size={20} aria-hidden />}
      words={{
        state: key.state === 'valid' ? null : t(`state.${key.state}`),
        lines: [words.scopes(key, datasets), words.used(key), words.end(key), words.made(key)],
        revoke: t('revoke.button'),
        revokeThat: t('revoke.that', { name: key.name }),
      }}
      mayRevoke={mayRevoke}
      onRevoke={() => onRevoke(key)}
    />
  )
}

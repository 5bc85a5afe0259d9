import { type ClusterRow, clusters } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { managedListQuery } from '../../ui/manage/calls.ts'
import type { ManagedNeeds } from '../../ui/manage/prepare.ts'
import type { FieldWords } from '../../ui/manage/words.ts'
import { optionsQuery } from '../../ui/people/queries.ts'

/** All of them, so that a form can say where a product is now. */
export const everyCluster = managedListQuery<ClusterRow>(clusters, { size: '100' })

/** The fields of clusters in words. */
export function useClusterWords(): FieldWords {
  const { t, i18n } = useTranslation('clusters')
  const options = useQuery(optionsQuery)
  // Fields and actions come from the server by name; for the compiler one key stands for all.
  const isKey = (key: string): key is 'title' => i18n.exists(key, { ns: 'clusters' })
  const worded = (key: string, otherwise: string) => (isKey(key) ? t(key) : otherwise)
  return {
    label: (field) => worded(`field.${field}`, field),
    value(field, value) {
      if (field === 'products' && Array.isArray(value)) {
        const names = new Map(options.data?.products.map(({ id, name }) => [id, name]))
        return value.map((one) => (typeof one === 'number' ? (names.get(one) ?? '•••') : String(one))).join(', ')
      }
      return typeof value === 'string' && value !== '' ? value : null
    },
    action: (action) => worded(`action.${action}`, action),
  }
}

export const clusterNeeds: ManagedNeeds<ClusterRow> = {
  calls: clusters,
  texts: ['clusters'],
  choices: (client) => [client.query(optionsQuery), client.query(everyCluster)],
  crumb: ({ name }) => name,
}

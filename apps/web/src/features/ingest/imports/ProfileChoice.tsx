import type { ImportDetail } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { PickField } from '../../../ui/form/PickField.tsx'
import { profilesQuery, targetsQuery, type GuessBy } from './queries.ts'
import styles from './imports.module.css'

interface ProfileChoiceProps {
  readonly of: ImportDetail
  readonly by: GuessBy
  /** The kind of file that it was found to be; undefined until it is known. */
  readonly like: string | undefined
  readonly onChoose: (by: GuessBy) => void
}

/** Found by itself, as a kind of file that is known, or by a profile that was kept. */
export function ProfileChoice({ of, by, like, onChoose }: ProfileChoiceProps) {
  const { t, i18n } = useTranslation('imports')
  const id = useId()
  const { data: targets } = useQuery(targetsQuery)
  const { data: profiles } = useQuery(profilesQuery)
  const kinds = targets?.datasets.find(({ name }) => name === of.dataset)?.kinds ?? []
  const own = profiles?.filter(({ dataset }) => dataset === of.dataset) ?? []
  const value = by.profileId !== undefined ? `kept:${by.profileId}` : by.like !== undefined ? `like:${by.like}` : ''
  const known = value === '' && like !== 'plain' ? kinds.find(({ name }) => name === like) : undefined
  const choose = (next: string) => {
    const [kind, which = ''] = next.split(/:(.*)/s)
    if (kind === 'kept') onChoose({ profileId: Number(which), layout: by.layout })
    else onChoose({ ...(kind === 'like' && { like: which }), layout: by.layout })
  }
  return (
    <section className={styles.card}>
      <PickField
        id={id}
        label={t('choice.label')}
        help={known ? t('choice.known', { kind: known.titles[i18n.language] }) : t('choice.help')}
        value={value}
        onChange={choose}
        options={[
          { value: '', label: t('choice.guess') },
          ...own.map((profile) => ({ value: `kept:${profile.id}`, label: t('choice.kept', { name: profile.name }) })),
          ...kinds.map(({ name, titles }) => ({ value: `like:${name}`, label: titles[i18n.language] })),
        ]}
      />
    </section>
  )
}

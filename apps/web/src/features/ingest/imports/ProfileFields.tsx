import { jakartaZone, type ImportProfile } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/speech.ts'
import { PickField } from '../../../ui/form/PickField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { MatchingParts } from './matching.ts'
import { targetsQuery } from './queries.ts'
import styles from './imports.module.css'

interface ProfileFieldsProps extends Pick<MatchingParts, 'onChange'> {
  readonly profile: ImportProfile
}

const zones = [jakartaZone, 'Asia/Makassar', 'Asia/Jayapura', 'UTC'] as const

/** What holds for the file as a whole: the zone of its times, and the name that its rows are known under. */
export function ProfileFields({ profile, onChange }: ProfileFieldsProps) {
  const { t } = useTranslation('imports')
  const id = useId()
  const taken = useTakenName(profile)
  const known = [...new Set<string>([...zones, profile.zone])]
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{t('whole.title')}</h2>
      <div className={styles.inline}>
        <PickField
          id={`${id}-zone`}
          label={t('whole.zone')}
          help={t('whole.zoneHelp')}
          value={profile.zone}
          options={known.map((zone) => ({ value: zone, label: zoneNames[zone] ?? zone }))}
          onChange={(zone) => onChange((now) => ({ ...now, zone }))}
        />
        <TextField
          id={`${id}-name`}
          label={t('whole.name')}
          help={[taken && t('whole.second', { name: taken }), t(`whole.known.${profile.identity}`)]
            .filter(Boolean)
            .join(' ')}
          longest={80}
          value={profile.name}
          onChange={(name) => onChange((now) => ({ ...now, name }))}
          required
          error={profile.name.trim() === '' ? t('whole.nameMissing') : undefined}
        />
      </div>
    </section>
  )
}

/** The name of a profile of the portal that the file is called after: its own one is called the second. */
function useTakenName({ dataset, name }: ImportProfile): string | undefined {
  const { data: targets } = useQuery(targetsQuery)
  const kinds = targets?.datasets.find((one) => one.name === dataset)?.kinds
  return kinds?.find((kind) => name === `${kind.name} 2`)?.name
}

const zoneNames: Readonly<Record<string, string>> = {
  [jakartaZone]: `WIB (${jakartaZone})`,
  'Asia/Makassar': 'WITA (Asia/Makassar)',
  'Asia/Jayapura': 'WIT (Asia/Jayapura)',
}

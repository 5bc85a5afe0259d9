import { changeProfile, dayLength, removePhoto, uploadPhoto } from '@ido/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { call, upload } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { otherRefusal, refusalOf } from '../../ui/feedback/refusal.ts'
import { PictureButtons } from '../../ui/form/PictureButtons.tsx'
import { useFormat } from '../../ui/format.ts'
import { lastMoment } from '../../ui/people/until.ts'
import { Avatar } from '../../ui/plain/Avatar.tsx'
import { Button } from '../../ui/plain/Button.tsx'
import { Field } from '../../ui/plain/Field.tsx'
import parts from '../../ui/plain/parts.module.css'
import { useProfileChanged, type OwnProfile } from './queries.ts'
import styles from './settings.module.css'

/** Who one is here and what one may see; what others decide is told, not offered. */
export function ProfileSection({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('settings')
  const { email, nik, roles, scope } = profile
  const told = (names: readonly string[] | null, everything: string) => names?.join(', ') ?? everything
  return (
    <>
      <PhotoField profile={profile} />
      <NameForm key={profile.name} profile={profile} />
      <dl className={styles.facts}>
        <dt>{t('profile.email')}</dt>
        <dd>{email}</dd>
        <dt>{t('profile.nik')}</dt>
        <dd>{nik ?? t('profile.noNik')}</dd>
        <dt>{t('profile.roles')}</dt>
        <dd>{roles.length === 0 ? t('profile.noRoles') : roles.map(({ label }) => label).join(', ')}</dd>
        <dt>{t('profile.regions')}</dt>
        <dd>{told(scope.regions, t('profile.allRegions'))}</dd>
        <dt>{t('profile.products')}</dt>
        <dd>{told(scope.products, t('profile.allProducts'))}</dd>
        <dt>{t('profile.until')}</dt>
        <dd>
          <AccessUntil until={profile.accessUntil} />
        </dd>
      </dl>
    </>
  )
}

const nearDays = 14

function AccessUntil({ until }: { readonly until: string | null }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const [openedAt] = useState(() => Date.now())
  if (until === null) return t('profile.noEnd')
  const daysLeft = Math.max(0, Math.ceil((Date.parse(until) - openedAt) / dayLength))
  if (daysLeft > nearDays) return format.day(lastMoment(until))
  return (
    <span className={styles.near}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {format.day(lastMoment(until))} – {t('profile.near', { count: daysLeft })}
      </span>
    </span>
  )
}

function NameForm({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('settings')
  const [name, setName] = useState(profile.name)
  const changed = useProfileChanged()
  const save = useMutation({
    mutationFn: async () => {
      const { answer } = await call(changeProfile, { body: { name: name.trim() } })
      await changed(answer)
      showNotice(t('profile.saved'))
    },
    meta: { ownFailure: true },
  })
  const isSame = name.trim() === profile.name
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isSame) save.mutate()
  }
  if (profile.fromDirectory) {
    return (
      <dl className={styles.facts}>
        <dt>{t('profile.name')}</dt>
        <dd>
          {profile.name} <span className={parts.faint}>{t('profile.directoryName')}</span>
        </dd>
      </dl>
    )
  }
  return (
    <form className={styles.line} onSubmit={submit} noValidate>
      <Field
        label={t('profile.name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          if (save.error) save.reset()
        }}
        error={
          name.trim() === ''
            ? t('profile.nameRequired')
            : (refusalOf(save.error, 'name') ?? otherRefusal(save.error, ['name']))
        }
      />
      <Button type="submit" kind="default" size="large" disabled={isSame || name.trim() === ''} busy={save.isPending}>
        {t('profile.save')}
      </Button>
    </form>
  )
}

const mostBytes = 1024 * 1024

function usePhotoChange() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const changed = useProfileChanged()
  const choose = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > mostBytes) throw new Error(t('photo.tooLarge', { size: format.bytes(file.size) }))
      const { answer } = await upload(uploadPhoto, file, {})
      await changed(answer)
      showNotice(t('photo.saved'))
    },
    meta: { ownFailure: true },
  })
  const remove = useMutation({
    mutationFn: async () => {
      const { answer } = await call(removePhoto)
      await changed(answer)
      showNotice(t('photo.removed'))
    },
  })
  return { choose, remove }
}

/** The photo as everybody sees it, with the buttons that change it. */
function PhotoField({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('settings')
  const { photoAt } = useSession()
  const errorId = useId()
  const { choose, remove } = usePhotoChange()
  const error = choose.error && (refusalOf(choose.error, 'file') ?? choose.error.message)
  const { name, nik } = profile
  return (
    <div className={styles.photo}>
      <Avatar name={name} nik={nik} photoAt={photoAt} size="large" />
      <div>
        <div className="flex flex-wrap gap-x-3 gap-y-2 items-center">
          <PictureButtons
            texts={{
              file: t('photo.file'),
              choose: t(profile.photo === null ? 'photo.add' : 'photo.change'),
              remove: t('photo.remove'),
            }}
            disabled={nik === null}
            choose={choose}
            remove={profile.photo === 'own' ? remove : null}
            errorId={error ? errorId : undefined}
          />
        </div>
        {error && (
          <p id={errorId} role="alert" className="text-bad text-sm font-medium">
            {error}
          </p>
        )}
        <p className={parts.faint}>
          {nik === null ? t('photo.needsNik') : t(profile.photo === 'directory' ? 'photo.directory' : 'photo.hint')}
        </p>
      </div>
    </div>
  )
}

import { removePhoto, uploadPhoto } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { call, upload } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import { useFormat } from '../../ui/format.ts'
import { Avatar } from '../../ui/plain/Avatar.tsx'
import { PictureButtons } from '../../ui/form/PictureButtons.tsx'
import { refusalOf } from '../../ui/feedback/refusal.ts'
import { useProfileChanged, type OwnProfile } from './queries.ts'
import parts from '../../ui/plain/parts.module.css'
import styles from './settings.module.css'

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
export function PhotoField({ profile }: { readonly profile: OwnProfile }) {
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

import { type NoticeChoices, noticeKinds, type NoticeKind } from '@ido/contract'
import { useQuery } from '@tanstack/react-query'
import { noticeChoicesQuery, useChooseNotices } from '../../api/notices.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import styles from './notices.module.css'

/** Which kinds of notices come, in the portal and by mail; every choice counts at once. */
export function NoticeChoicesSection() {
  const { data, error, refetch, isFetching } = useQuery(noticeChoicesQuery)
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return data ? (
    <Choices choices={data} />
  ) : (
    <div className="min-h-96 border border-line rounded-card bg-surface" aria-busy />
  )
}

const without = (kinds: readonly NoticeKind[], kind: NoticeKind, isIn: boolean) =>
  isIn ? [...kinds, kind] : kinds.filter((one) => one !== kind)

function Choices({ choices: { muted, unmailed } }: { readonly choices: NoticeChoices }) {
  const { t } = useTranslation('notices')
  const choose = useChooseNotices()
  const busy = choose.isPending
  return (
    <table className={styles.choices}>
      <thead>
        <tr>
          <th scope="col">{t('choices.kind')}</th>
          <th scope="col">{t('choices.portal')}</th>
          <th scope="col">{t('choices.mail')}</th>
        </tr>
      </thead>
      <tbody>
        {noticeKinds.map((kind) => {
          const isMuted = muted.includes(kind)
          const name = t(`kind.${kind}.name`)
          return (
            <tr key={kind}>
              <th scope="row">
                {name}
                <small className="block text-ink-faint text-sm">{t(`kind.${kind}.text`)}</small>
              </th>
              <td>
                <input
                  type="checkbox"
                  aria-label={t('choices.inPortal', { kind: name })}
                  checked={!isMuted}
                  disabled={busy}
                  onChange={({ target }) => choose.mutate({ muted: without(muted, kind, !target.checked) })}
                />
              </td>
              <td>
                <input
                  type="checkbox"
                  aria-label={t('choices.byMail', { kind: name })}
                  title={isMuted ? t('choices.mutedToo') : undefined}
                  checked={!isMuted && !unmailed.includes(kind)}
                  disabled={busy || isMuted}
                  onChange={({ target }) => choose.mutate({ unmailed: without(unmailed, kind, !target.checked) })}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

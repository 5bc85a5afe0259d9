import { endOtherSessions, endSessionById, type EndpointAnswer, type listSessions } from '@ido/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/speech.ts'
import { call } from '../../api/client.ts'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { showNotice } from '../../ui/feedback/notices.ts'
import { useFormat } from '../../ui/format.ts'
import { Button } from '../../ui/plain/Button.tsx'
import { sessionsQuery } from './queries.ts'
import parts from '../../ui/plain/parts.module.css'
import styles from './settings.module.css'
import { Waiting } from './Waiting.tsx'

type Session = EndpointAnswer<typeof listSessions>[number]

/** Where the person is signed in; each session can be ended, the one asking by signing out. */
export function SessionsSection() {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery)
  const reload = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const endOne = useMutation({
    mutationFn: ({ id }: Session) => call(endSessionById, { params: { id } }),
    onSuccess: () => showNotice(t('sessions.ended', { count: 1 })),
    // One that is gone already shows as gone too.
    onSettled: reload,
  })
  const endOthers = useMutation({
    mutationFn: async () => (await call(endOtherSessions)).answer.ended,
    onSuccess: (count) => showNotice(t('sessions.ended', { count })),
    onSettled: reload,
  })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!sessions) return <Waiting lines={3} />
  const others = sessions.length - 1
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={endOne.isPending && endOne.variables.id === session.id}
            onEnd={() => endOne.mutate(session)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-3 gap-y-2 items-center">
        <Button kind="default" disabled={others === 0} busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t('sessions.endOthers')}
        </Button>
        {others === 0 && <span className={parts.faint}>{t('sessions.onlyThis')}</span>}
      </div>
    </>
  )
}

interface SessionRowProps {
  readonly session: Session
  readonly ending: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const device = session.device ?? t('sessions.unknownDevice')
  const by = t(session.login_by === 'nik' ? 'sessions.byNik' : 'sessions.byEmail')
  return (
    <li>
      <div>
        <strong>{device}</strong>
        {session.isThis && <span className={styles.badge}>{t('sessions.this')}</span>}
        <p className={parts.faint}>
          {[session.ip, by, t('sessions.since', { when: format.instant(session.createdAt) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={parts.faint}>{t('sessions.lastSeen', { when: format.instant(session.lastSeenAt) })}</p>
      </div>
      {!session.isThis && (
        <Button
          kind="default"
          size="small"
          busy={ending}
          aria-label={t('sessions.endThat', { device })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

import { clearSignInDelays, listSignInDelays, users, type SignInDelay } from '@ido/contract'
import { IconShieldExclamation } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call, read } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import { useFormat } from '../../../ui/format.ts'
import { managedKey } from '../../../ui/manage/calls.ts'
import { editAddress } from '../../../ui/manage/search.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { Facts } from '../../../ui/plain/Facts.tsx'
import parts from '../../../ui/plain/parts.module.css'

const delaysQuery = queryOptions({
  queryKey: ['sign-in-delays'],
  queryFn: async ({ signal }) => (await read(listSignInDelays, signal)).answer,
})

/** Accounts that somebody guesses at, each with where, since when and how often; nothing while there is none. */
export function SignInDelays({ userId }: { readonly userId?: number }) {
  const { t } = useTranslation('people')
  const { data = [] } = useQuery(delaysQuery)
  const delays = data.filter(({ user }) => userId === undefined || user.id === userId)
  if (delays.length === 0) return null
  return (
    <section className={parts.card} aria-label={t('users.delays.title')}>
      <h2 className="flex items-center gap-2 text-base">
        <IconShieldExclamation className="text-watch" size={18} aria-hidden />
        {t('users.delays.title')}
      </h2>
      <p>{t('users.delays.text')}</p>
      {delays.map((delay) => (
        <Delay key={delay.user.id} delay={delay} isNamed={userId === undefined} />
      ))}
    </section>
  )
}

function Delay({ delay, isNamed }: { readonly delay: SignInDelay; readonly isNamed: boolean }) {
  const { t } = useTranslation('people')
  const format = useFormat()
  const client = useQueryClient()
  const { user, places } = delay
  const clear = useMutation({
    mutationFn: () => call(clearSignInDelays, { params: { id: user.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: delaysQuery.queryKey })
      await client.invalidateQueries({ queryKey: managedKey(users) })
      showNotice(t('users.delays.cleared', { name: user.name }))
    },
  })
  const facts = places.map(({ place, address, failures, since, lastAt, delaySeconds }): [string, string] => [
    address ?? t(`users.delays.place.${place}`),
    [
      t('users.delays.failures', { count: failures, since: format.instant(since), last: format.instant(lastAt) }),
      ...(delaySeconds > 0 ? [t('users.delays.wait', { count: delaySeconds })] : []),
    ].join(' '),
  ])
  return (
    <>
      {isNamed && (
        <h3 className="flex items-center gap-2 text-base">
          <Link to={editAddress('users')} params={{ id: String(user.id) }}>
            {user.name}
          </Link>
        </h3>
      )}
      <Facts className={parts.facts} facts={facts} />
      <div className={parts.buttons}>
        <Button
          kind="default"
          busy={clear.isPending}
          aria-label={t('users.delays.clearOf', { name: user.name })}
          onClick={() => clear.mutate()}
        >
          {t('users.delays.clear')}
        </Button>
      </div>
    </>
  )
}

import { currentWall, openWallLink, seenLabel, type Wall, wallHeader } from '@ido/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { actAsWall, ApiError, call, unreachable } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import { useWallZoom } from './useWallZoom.ts'
import { WallNote } from './WallNote.tsx'
import { WallPage } from './WallPage.tsx'
import styles from './wall.module.css'

const askLink = () => call(currentWall)

/** Opens the link that the address names, or the one that was opened here before, and shows its boards. */
export function LinkedWall() {
  const { i18n } = useTranslation('wall')
  const { data: wall, error } = useQuery(openedLink)
  useOtherLinks()
  // Before anything on the wall asks; whatever this tab shows next is no wall.
  useLayoutEffect(() => {
    if (!wall) return
    actAsLink(wall.id)
    return () => actAsWall(null)
  }, [wall])
  if (!wall) return <Unopened error={error} />
  return (
    <WallPage
      boards={wall.boards.map(({ path }) => path)}
      seconds={wall.seconds}
      seen={`${wall.name} · ${seenLabel(wall.sees, i18n.language)}`}
      sees={wall.sees}
      ask={askLink}
      isLinked
      end={<Ended />}
    />
  )
}

/** Another link in the address of the same page is no navigation to a browser. */
function useOtherLinks(): void {
  useEffect(() => {
    const open = () => {
      if (location.hash.length > 1) location.reload()
    }
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
}

function Unopened({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation(['wall', 'common'])
  if (error === null) return <Whole title={t('opening')} />
  if (error instanceof NoWallLink)
    return (
      <Whole title={t('noLink')}>
        <p>{t('noLinkText')}</p>
      </Whole>
    )
  if (!(error instanceof ApiError))
    return (
      <Whole title={t('failed')}>
        <p>{t('retrying')}</p>
      </Whole>
    )
  if ([401, 403, 404].includes(error.code)) return <Ended />
  if (error.code === unreachable || error.code >= 500)
    return (
      <Whole title={t('failed')}>
        <p>{t('retrying')}</p>
      </Whole>
    )
  return (
    <Whole title={t(error.code === 409 ? 'tooMany' : 'refused')}>
      <p>{error.message}</p>
    </Whole>
  )
}

/** Said instead of figures once the link is over: what stood there must not look as if it were of now. */
function Ended() {
  const { t } = useTranslation('wall')
  return (
    <Whole title={t('ended')}>
      <p>{t('endedText')}</p>
      <Button kind="default" onClick={() => location.reload()}>
        {t('retry')}
      </Button>
    </Whole>
  )
}

/** A sentence that fills the screen, with its heading for who hears it. */
function Whole({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const wall = useWallZoom()
  return (
    <div ref={wall} className={styles.wall}>
      <main id="content" tabIndex={-1} className="flex flex-1">
        <WallNote title={title} isAlone>
          {children}
        </WallNote>
      </main>
    </div>
  )
}

const storageKey = 'ido.wall'

/** Which link this tab shows, or the browser showed last: what it needs to show that is a cookie, which no script reads. */
function rememberedLink(): number | null {
  const id = Number(sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey))
  return Number.isInteger(id) && id > 0 ? id : null
}

function remember({ id }: Wall): void {
  for (const storage of [sessionStorage, localStorage]) storage.setItem(storageKey, String(id))
}

/** From now on this page is a screen of that link. */
const actAsLink = (id: number): void => actAsWall({ [wallHeader]: String(id) })

/** There is neither a secret in the address nor a link that was opened here before. */
class NoWallLink extends Error {}

async function openWall(): Promise<Wall> {
  const secret = decodeURIComponent(location.hash.slice(1))
  if (secret === '') {
    const known = rememberedLink()
    if (known === null) throw new NoWallLink()
    actAsLink(known)
    return (await call(currentWall)).answer
  }
  const { answer } = await call(openWallLink, { body: { secret } })
  remember(answer)
  actAsLink(answer.id)
  // Whoever stands before the screen is not to read the secret off it.
  history.replaceState(history.state, '', location.pathname)
  return answer
}

const pause = 5_000

/** What stays as it is however often it is asked: nothing was named, or the link does not hold. */
const isFinal = (failure: Error | null) =>
  failure instanceof NoWallLink || (failure instanceof ApiError && [400, 401, 403, 404].includes(failure.code))

/** The wall of this screen; asked for again by itself until the portal has said yes or no. */
const openedLink = queryOptions({
  queryKey: ['wall'],
  queryFn: openWall,
  retry: false,
  staleTime: Infinity,
  gcTime: Infinity,
  refetchInterval: ({ state }) => (state.data || isFinal(state.error) ? false : pause),
})

import { currentWall, openWallLink, wallHeader, type Wall } from '@ido/contract'
import { queryOptions } from '@tanstack/react-query'
import { actAsWall, ApiError, call } from '../../../api/client.ts'

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
export const actAsLink = (id: number): void => actAsWall({ [wallHeader]: String(id) })

/** There is neither a secret in the address nor a link that was opened here before. */
export class NoWallLink extends Error {}

async function open(): Promise<Wall> {
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
export const openedLink = queryOptions({
  queryKey: ['wall'],
  queryFn: open,
  retry: false,
  staleTime: Infinity,
  gcTime: Infinity,
  refetchInterval: ({ state }) => (state.data || isFinal(state.error) ? false : pause),
})

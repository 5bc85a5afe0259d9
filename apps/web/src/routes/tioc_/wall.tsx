import { currentSession, seenLabel } from '@ido/contract'
import { createFileRoute, Link } from '@tanstack/react-router'
import { loadBoards, screensIn } from '../../api/boards.ts'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { WallPage } from '../../features/dashboards/walls/WallPage.tsx'
import { notAuthenticated, tiocAllowed, withAccess } from '../../guards.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { WallFailure } from '../../features/dashboards/walls/WallNote.tsx'

const usualSeconds = 60

/** The boards of the operation centre as they hang on a wall, for who is signed in; a layout of its own, without menus. */
export const Route = createFileRoute('/tioc_/wall')({
  /** `seconds` for each board. */
  validateSearch: ({ seconds }: Record<string, unknown>): { seconds?: number } =>
    typeof seconds === 'number' ? { seconds } : {},
  beforeLoad: async (input) => {
    const signedIn = await notAuthenticated(input)
    withAccess(signedIn.session)
    await tiocAllowed(input)
    return signedIn
  },
  loader: async ({ context }) => {
    const [boards] = await Promise.all([
      loadBoards(context.queryClient),
      loadTexts('wall', 'dashboard', 'brief', 'records', 'labels'),
    ])
    return { paths: screensIn(boards, ['tioc']).flatMap((screen) => pathAt(boards, screen.at)) }
  },
  component: Page,
  errorComponent: WallFailure,
})

function pathAt(boards: Awaited<ReturnType<typeof loadBoards>>, at: string): string[] {
  const found = boards.find(({ screens }) => screens.some((screen) => screen.layout === 'tioc' && screen.at === at))
  return found ? [found.path] : []
}

const askSession = () => call(currentSession)

function Page() {
  const { t, i18n } = useTranslation('wall')
  const { sees } = useSession()
  const { paths } = Route.useLoaderData()
  const { seconds = usualSeconds } = Route.useSearch()
  return (
    <WallPage
      boards={paths}
      seconds={seconds}
      seen={seenLabel(sees, i18n.language)}
      sees={sees}
      ask={askSession}
      // The page behind the sign-in takes its place.
      end={null}
      leave={<Link to="/tioc">{t('leave')}</Link>}
    />
  )
}

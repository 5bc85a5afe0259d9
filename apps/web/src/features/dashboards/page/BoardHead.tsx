import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCheck,
  IconFileSpreadsheet,
  IconHome,
  IconLink,
  IconLock,
  IconPrinter,
  IconRefresh,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { useClipboard } from '@mantine/hooks'
import { useIsFetching } from '@tanstack/react-query'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { boardPrinted, type DashboardAnswer } from '@ido/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/speech.ts'
import { showNotice } from '../../../ui/feedback/notices.ts'
import button from '../../../ui/plain/Button.module.css'
import { Button } from '../../../ui/plain/Button.tsx'
import { Dropdown } from '../../../ui/plain/Dropdown.tsx'
import menu from '../../../ui/plain/menu.module.css'
import { printLight } from '../../../ui/theme/colour-scheme.ts'
import type { Board } from '../board.ts'
import styles from './DashboardPage.module.css'
import { changedBoardSearch, refreshSteps } from '../dashboard.search.ts'
import { answers } from '../queries.ts'
import { boardFileAddress, boardSeen } from '../board-file.ts'
import { call } from '../../../api/client.ts'
import type { BoardTool } from '../own/ToolItems.tsx'

interface HeadActionsProps {
  readonly board: Board
  readonly page: RefObject<HTMLDivElement | null>
  readonly onRenew: () => void
  /** What concerns the board itself. */
  readonly children: ReactNode
}

/** What concerns the page as a whole: renew, by itself or now; full screen, print, link. */
export function HeadActions({ board, page, onRenew, children }: HeadActionsProps) {
  const { t } = useTranslation('dashboard')
  useLoggedPrinting(board)
  return (
    <div className={styles.actions}>
      <RefreshControls board={board} onRenew={onRenew} />
      {document.fullscreenEnabled && <FullScreenButton page={page} />}
      <Button kind="default" aria-label={t('action.print')} title={t('action.print')} onClick={printLight}>
        <IconPrinter size={16} aria-hidden />
      </Button>
      <a
        className={button.button}
        data-kind="default"
        href={boardFileAddress(board, 'xlsx')}
        download
        aria-label={t('action.download')}
        title={t('action.download')}
      >
        <IconFileSpreadsheet size={16} aria-hidden />
      </a>
      <CopyLink board={board} />
      {children}
    </div>
  )
}

function RefreshControls({ board, onRenew }: Pick<HeadActionsProps, 'board' | 'onRenew'>) {
  const { t } = useTranslation('dashboard')
  const fetching = useIsFetching({ queryKey: answers.all }) > 0
  const steps = ['off', ...refreshSteps.map(String)] as const
  const current = board.look.refresh === null ? 'off' : String(board.look.refresh)
  const nameOf = (step: string) => t(`refresh.${step as 'off' | '30' | '60' | '300'}`)
  const face = <span>{board.look.refresh === null ? t('refresh.auto') : nameOf(current)}</span>
  return (
    <>
      <Button kind="default" busy={fetching} aria-label={t('refresh.now')} title={t('refresh.now')} onClick={onRenew}>
        <IconRefresh size={16} aria-hidden />
      </Button>
      <Dropdown label={t('refresh.label')} face={face} width={220}>
        <div role="group" aria-label={t('refresh.label')} className={menu.choices}>
          {steps.map((step) => (
            <button
              key={step}
              type="button"
              aria-pressed={step === current}
              onClick={() => board.change({ refresh: step === 'off' ? undefined : step })}
            >
              <IconCheck size={16} aria-hidden />
              {nameOf(step)}
            </button>
          ))}
        </div>
      </Dropdown>
    </>
  )
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

function FullScreenButton({ page }: Pick<HeadActionsProps, 'page'>) {
  const { t } = useTranslation('dashboard')
  const full = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null)
  const words = t(full ? 'action.leaveFullScreen' : 'action.fullScreen')
  const Icon = full ? IconArrowsMinimize : IconArrowsMaximize
  const toggle = () => void (full ? document.exitFullscreen() : page.current?.requestFullscreen())
  return (
    <Button kind="default" aria-label={words} title={words} onClick={toggle}>
      <Icon size={16} aria-hidden />
    </Button>
  )
}

/** A link that restores this view for anybody: period and comparison are named even where they are the page's own. */
export function CopyLink({ board }: Pick<HeadActionsProps, 'board'>) {
  const { t } = useTranslation('dashboard')
  const clipboard = useClipboard()
  const copy = () => {
    const { preset, compare } = board.look
    const whole = changedBoardSearch(board.search, { ...(preset && { period: preset }), compare: compare ?? 'none' })
    const address = new URL(location.pathname, location.href)
    for (const [key, value] of Object.entries(whole)) address.searchParams.set(key, value)
    clipboard.copy(address.href)
    showNotice(t('action.linkCopied'))
  }
  return (
    <Button kind="default" aria-label={t('action.copyLink')} title={t('action.copyLink')} onClick={copy}>
      <IconLink size={16} aria-hidden />
    </Button>
  )
}

/** Paper and PDFs leave the portal, too: however printing was asked for, the download log has a line of it. */
function useLoggedPrinting(board: Board): void {
  const log = useEffectEvent(() => {
    // What could not be logged is printed all the same: the browser asks nobody.
    void call(boardPrinted, { body: boardSeen(board) }).catch(() => null)
  })
  useEffect(() => {
    const before = () => log()
    addEventListener('beforeprint', before)
    return () => removeEventListener('beforeprint', before)
  }, [])
}

const ToolItems = lazy(() => import('../own/ToolItems.tsx').then((module) => ({ default: module.ToolItems })))

interface BoardToolsProps {
  readonly answer: DashboardAnswer
  readonly onTool: (tool: BoardTool) => void
}

/** What concerns the board itself: whose it is, how it is arranged, whether it is one's home. It is fetched once it is opened. */
export function BoardTools({ answer, onTool }: BoardToolsProps) {
  const { t } = useTranslation('dashboard')
  const face = (
    <>
      <IconSettings size={16} aria-hidden />
      <span className={styles.word}>{t('action.tools')}</span>
    </>
  )
  return (
    <Dropdown label={t('action.tools')} face={face} width={232}>
      <Suspense fallback={<div className="h-42.5" />}>
        <ToolItems answer={answer} onTool={onTool} />
      </Suspense>
    </Dropdown>
  )
}

/** Of one's home: the way to the ordinary one. Of a board that is not for everybody: for whom it is, and whose. */
export function BoardStanding({ answer }: { readonly answer: DashboardAnswer }) {
  const { t } = useTranslation('dashboard')
  if (!answer.isHome && answer.sharing.audience === 'all') return null
  return (
    <p className={styles.standing}>
      {answer.sharing.audience !== 'all' && <Audience answer={answer} />}
      {answer.isHome && (
        <span>
          <IconHome size={14} aria-hidden /> {t('standing.home')}{' '}
          <Link className="text-info" to="/v3/dashboard" search={{ view: 'portal' }}>
            {t('standing.ordinary')}
          </Link>
        </span>
      )}
    </p>
  )
}

function Audience({ answer: { sharing, owner, isOwn } }: { readonly answer: DashboardAnswer }) {
  const { t } = useTranslation('dashboard')
  const isPrivate = sharing.audience === 'private'
  const Sign = isPrivate ? IconLock : IconUsers
  return (
    <span>
      <Sign size={14} aria-hidden />{' '}
      {isPrivate ? t('standing.private') : t('standing.roles', { roles: sharing.roles.join(', ') })}
      {owner && !isOwn && ` · ${t('standing.owner', { name: owner.name })}`}
    </span>
  )
}

import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCheck,
  IconFileSpreadsheet,
  IconLink,
  IconPrinter,
  IconRefresh,
} from '@tabler/icons-react'
import { useClipboard } from '@mantine/hooks'
import { useIsFetching } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { useTranslation } from '../../i18n/speech.ts'
import { showNotice } from '../../ui/feedback/notices.ts'
import button from '../../ui/plain/Button.module.css'
import { Button } from '../../ui/plain/Button.tsx'
import { Dropdown } from '../../ui/plain/Dropdown.tsx'
import menu from '../../ui/plain/menu.module.css'
import { printLight } from '../../ui/theme/colour-scheme.ts'
import type { Board } from './board.ts'
import styles from './DashboardPage.module.css'
import { changedBoardSearch, refreshSteps } from './dashboard.search.ts'
import { answers } from './queries.ts'
import { boardFileAddress } from './board-file.ts'
import { useLoggedPrinting } from './useLoggedPrinting.ts'

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

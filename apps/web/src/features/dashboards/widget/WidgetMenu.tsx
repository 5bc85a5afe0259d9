import { boardPrinted, recordsExport, type Behind, type Widget } from '@ido/contract'
import {
  IconArrowsMaximize,
  IconChartHistogram,
  IconDots,
  IconDownload,
  IconInfoCircle,
  IconListDetails,
  IconTable,
  IconZoomQuestion,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import { i18n, useTranslation } from '../../../i18n/speech.ts'
import { addressOf } from '../../../api/address.ts'
import { ApiError, call, unreachable } from '../../../api/client.ts'
import { showRefusal } from '../../../ui/feedback/notices.ts'
import buttons from '../../../ui/plain/icon-button.module.css'
import menu from '../../../ui/plain/menu.module.css'
import { datasetOf, measuresShown, type Board } from '../board.ts'
import { boardFileAddress, boardSeen } from '../board-file.ts'
import { explorationOf } from '../explore/explore.search.ts'
import { usePrintedFacts } from '../page/PrintHead.tsx'
import type { PictureTold } from './widget-picture.ts'
import styles from './WidgetFrame.module.css'
import { moveInMenu } from '../../../ui/plain/keys.ts'

interface WidgetMenuProps {
  readonly widget: Widget
  readonly board: Board
  readonly behind: Behind | undefined
  readonly showTable: boolean
  readonly onTable: () => void
  readonly onExplain: () => void
  readonly onFullScreen: () => void
}

const itemStyle = `${menu.item} ${styles.item}`
const width = 248
const gap = 4

/** What can be done with a widget; its items are drawn while it is open. */
export function WidgetMenu(props: WidgetMenuProps) {
  const { t } = useTranslation('dashboard')
  const [open, setOpen] = useState(false)
  // Here, since the items go when one is pressed.
  const [isDrawing, setIsDrawing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const name = t('widget.menu', { title: props.widget.title[props.board.language] })
  useEffect(() => {
    if (!open || !panel.current) return
    // With its items it has its height: what would stand below the window moves up.
    const { style, offsetTop, offsetHeight } = panel.current
    style.top = `${Math.max(gap, Math.min(offsetTop, innerHeight - offsetHeight - gap))}px`
    moveInMenu(panel.current, 'first')
  }, [open])

  const place = () => {
    const box = button.current?.getBoundingClientRect()
    if (!box || !panel.current) return
    panel.current.style.top = `${box.bottom + gap}px`
    panel.current.style.left = `${Math.max(gap, box.right - width)}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${buttons.icon} ${styles.button}`}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={name}
        title={name}
      >
        <IconDots size={18} aria-hidden />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        className={`${menu.float} ${styles.panel}`}
        style={{ width }}
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={(event) => moveInMenu(event.currentTarget, event)}
        onClick={() => panel.current?.hidePopover()}
      >
        {open && <MenuItems {...props} isDrawing={isDrawing} onDrawing={setIsDrawing} />}
      </div>
    </>
  )
}

interface Drawing {
  /** Whether a picture of the widget is being made. */
  readonly isDrawing: boolean
  readonly onDrawing: (isDrawing: boolean) => void
}

function MenuItems({ isDrawing, onDrawing, ...props }: WidgetMenuProps & Drawing) {
  const { widget, board, behind, showTable, onTable, onExplain, onFullScreen } = props
  const { t } = useTranslation('dashboard')
  // What is explored already is changed beside it.
  const exploration = board.fileOf ? null : explorationOf(widget, board)
  const hasTable = !['records', 'table', 'scorecard', 'text', 'embed'].includes(widget.kind)
  return (
    <>
      {widget.query && (
        <button type="button" role="menuitem" className={itemStyle} onClick={onExplain}>
          <IconInfoCircle size={16} aria-hidden />
          {t('widget.explain')}
        </button>
      )}
      {hasTable && (
        <button type="button" role="menuitem" className={itemStyle} onClick={onTable}>
          {showTable ? <IconChartHistogram size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
          {t(showTable ? 'widget.asChart' : 'widget.asTable')}
        </button>
      )}
      {behind && (
        <Link to="/v3/detail-case/{-$slug}" search={behind} role="menuitem" className={itemStyle}>
          <IconListDetails size={16} aria-hidden />
          {t('widget.records', { records: datasetOf(board, behind.dataset)?.records.noun[board.language] ?? '' })}
        </Link>
      )}
      {exploration && (
        <Link to="/v3/explore" search={exploration} role="menuitem" className={itemStyle}>
          <IconZoomQuestion size={16} aria-hidden />
          {t('widget.explore')}
        </Link>
      )}
      <DownloadItems widget={widget} board={board} behind={behind} />
      {widget.query && !board.fileOf && (
        <PictureItem widget={widget} board={board} isDrawing={isDrawing} onDrawing={onDrawing} />
      )}
      {document.fullscreenEnabled && (
        <button type="button" role="menuitem" className={itemStyle} onClick={onFullScreen}>
          <IconArrowsMaximize size={16} aria-hidden />
          {t(document.fullscreenElement ? 'action.leaveFullScreen' : 'action.fullScreen')}
        </button>
      )}
    </>
  )
}

type DownloadItemsProps = Pick<WidgetMenuProps, 'widget' | 'board' | 'behind'>

/** What the widget shows as a file: all of its records, or its figures. */
function DownloadItems({ widget, board, behind }: DownloadItemsProps) {
  const { t } = useTranslation('dashboard')
  if (!widget.query || (widget.kind === 'records' && !behind)) return null
  const addressIn = (format: 'csv' | 'xlsx') =>
    widget.kind === 'records' && behind
      ? addressOf(recordsExport, { query: { ...behind, ...orderOf(widget), language: board.language, format } })
      : (board.fileOf?.(format) ?? boardFileAddress(board, format, widget.id))
  return (['csv', 'xlsx'] as const).map((format) => (
    <a key={format} role="menuitem" className={itemStyle} href={addressIn(format)} download>
      <IconDownload size={16} aria-hidden />
      {t('widget.download', { format: format.toUpperCase() })}
    </a>
  ))
}

/** The widget as it is seen, as a picture; it leaves the portal only with its line in the download log. */
function PictureItem({ widget, board, isDrawing, onDrawing }: Pick<WidgetMenuProps, 'widget' | 'board'> & Drawing) {
  const { t } = useTranslation('dashboard')
  const facts = usePrintedFacts(board, widget)
  const sources = new Set(measuresShown(board, widget).map(({ source }) => source[board.language]))
  const keep = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const figure = currentTarget.closest<HTMLElement>('[role="figure"]')
    if (!figure || isDrawing) return
    onDrawing(true)
    const told: PictureTold = {
      titles: [board.definition.title[board.language], widget.title[board.language]],
      facts: sources.size > 0 ? [...facts, [t('explain.source'), [...sources].join('; ')]] : facts,
    }
    const refused = await loggedPicture(figure, { widget, board, told }).then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? error.message : t('action.notKept')),
    )
    onDrawing(false)
    if (refused !== null) showRefusal(refused)
  }
  return (
    <button
      type="button"
      role="menuitem"
      className={itemStyle}
      aria-disabled={isDrawing || undefined}
      onClick={(event) => void keep(event)}
    >
      <IconDownload size={16} aria-hidden />
      {isDrawing ? t('widget.drawing') : t('widget.download', { format: 'PNG' })}
    </button>
  )
}

type Pictured = Pick<WidgetMenuProps, 'widget' | 'board'> & { readonly told: PictureTold }

/** @throws ApiError where the portal refuses it or does not answer; any other where the browser cannot draw it */
async function loggedPicture(figure: HTMLElement, { widget, board, told }: Pictured): Promise<void> {
  const { keepPicture } = await import('./widget-picture.ts').catch(() => {
    throw new ApiError(unreachable, i18n.t('failure.unreachable'))
  })
  await call(boardPrinted, { body: { ...boardSeen(board), widget: widget.id } })
  await keepPicture(figure, told)
}

/** The file lists its records as the widget does. */
function orderOf({ records }: Widget) {
  return {
    ...(records?.orderName && { orderName: records.orderName }),
    ...(records?.orderBy && { orderBy: records.orderBy }),
  }
}

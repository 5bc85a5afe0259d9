import { StrictMode, Suspense, useEffect, useRef, type MouseEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../format.ts'
import { Button } from '../plain/Button.tsx'
import { closePanel } from '../plain/Dropdown.tsx'
import type { ExportedFile } from '../table/column.ts'
import { Progress } from './Progress.tsx'
import styles from './choices.module.css'
import { follow, forget, isExportOver, isUnheardOf, stop, useExportsUnderWay, type Followed } from './followed.ts'

export interface ExportChoicesProps {
  readonly addressOf: (file: ExportedFile) => string
  readonly total: number | undefined
  /** What the file is called while it is followed, where it is not the page's own list. */
  readonly name?: string
}

/** The formats of a list's file. The browser fetches it itself, so that it may be of any size, and a tray follows it. */
export function ExportChoices({ addressOf, total, name }: ExportChoicesProps) {
  const { t, i18n } = useTranslation('exports')
  const language = i18n.language
  const format = useFormat()
  const first = useRef<HTMLAnchorElement>(null)
  // The panel was opened before this came, and looked for something to give the focus to.
  useEffect(() => first.current?.focus(), [])
  const begin = (event: MouseEvent<HTMLAnchorElement>, file: 'csv' | 'xlsx') => {
    const watch = newWatch()
    // The browser goes where the link leads once this is over; each file has a `watch` of its own.
    event.currentTarget.href = addressOf({ format: file, language, watch })
    showTray()
    void follow({ watch, name: name ?? document.querySelector('h1')?.textContent ?? '', format: file, total })
    closePanel(event)
  }
  return (
    <>
      {(['csv', 'xlsx'] as const).map((file) => (
        <a
          key={file}
          ref={file === 'csv' ? first : null}
          className={styles.link}
          href={addressOf({ format: file, language })}
          onClick={(event) => begin(event, file)}
          download
        >
          {t('file', { format: file.toUpperCase() })}
        </a>
      ))}
      <p className={styles.note}>{t('note', { count: total ?? 0, total: format.number(total ?? 0) })}</p>
    </>
  )
}

/** A random UUID (version 4); the browser's own is not there where a portal is reached by plain HTTP. */
function newWatch(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

let isThere = false

/** A root of its own: it outlives the page that a file was asked for on, and no page loads it. */
function showTray(): void {
  if (isThere) return
  isThere = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <StrictMode>
      <Suspense>
        <ExportTray />
      </Suspense>
    </StrictMode>,
  )
}

/** The files under way, each with how far it is and its end. */
function ExportTray() {
  const { t } = useTranslation('exports')
  const files = useExportsUnderWay()
  if (files.length === 0) return null
  return (
    <section className={styles.tray} aria-label={t('tray')}>
      {files.map((file) => (
        <OneFile key={file.watch} file={file} />
      ))}
    </section>
  )
}

function OneFile({ file }: { readonly file: Followed }) {
  const { t } = useTranslation('exports')
  const { words, share } = useStanding(file)
  const title = t('title', { name: file.name, format: file.format.toUpperCase() })
  const over = isExportOver(file)
  return (
    <div className={styles.file} data-state={file.isRefused ? 'failed' : file.standing?.state}>
      <div className={styles.about}>
        <strong className="block wrap-anywhere">{title}</strong>
        {over ? <p role="status">{words}</p> : <Progress text={words} title={title} share={share} />}
      </div>
      {(over || isUnheardOf(file)) && (
        <Button kind="quiet" size="small" aria-label={t('closeOne', { title })} onClick={() => forget(file.watch)}>
          {t('close')}
        </Button>
      )}
      {!over && (
        <Button
          kind="default"
          size="small"
          aria-label={t('cancelOne', { title })}
          disabled={file.isStopping}
          onClick={() => stop(file.watch)}
        >
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}

/** How far it is, in words and as a share; of how many rows it will be nobody knows of some lists. */
function useStanding(file: Followed) {
  const { t } = useTranslation('exports')
  const format = useFormat()
  const { standing, total, isStopping, isRefused } = file
  if (isRefused) return { words: t('refused'), share: undefined }
  if (isUnheardOf(file) && isStopping) return { words: t('stopping'), share: undefined }
  if (isUnheardOf(file)) return { words: t(file.failures > 0 ? 'unanswered' : 'silent'), share: undefined }
  if (standing === null) return { words: t(isStopping ? 'stopping' : 'waiting'), share: undefined }
  const { state, bytes } = standing
  const rows = format.number(standing.rows)
  if (state !== 'running') return { words: t(state, { count: standing.rows, rows }), share: undefined }
  const all = standing.expected ?? total
  const share = all === undefined ? undefined : Math.min(1, standing.rows / Math.max(1, all))
  if (isStopping) return { words: t('stopping'), share }
  if (all === undefined) return { words: t('bytes', { count: standing.rows, rows, size: format.bytes(bytes) }), share }
  return { words: t('rowsOf', { count: all, rows, total: format.number(all) }), share }
}

import { useEffect, useRef, type MouseEvent } from 'react'
import { languages } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/speech.ts'
import { useFormat } from '../format.ts'
import type { ExportedFile } from '../table/column.ts'
import styles from './choices.module.css'
import { showTray } from './ExportTray.tsx'
import { follow } from './followed.ts'
import { closePanel } from '../plain/Dropdown.tsx'

export interface ExportChoicesProps {
  readonly addressOf: (file: ExportedFile) => string
  readonly total: number | undefined
  /** What the file is called while it is followed, where it is not the page's own list. */
  readonly name?: string
}

/** The formats of a list's file. The browser fetches it itself, so that it may be of any size, and a tray follows it. */
export function ExportChoices({ addressOf, total, name }: ExportChoicesProps) {
  const { t, i18n } = useTranslation('exports')
  const language = languages.find((known) => known === i18n.language) ?? 'id'
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

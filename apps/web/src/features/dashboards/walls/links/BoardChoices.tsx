import type { WallLinkList } from '@ido/contract'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/speech.ts'
import { FieldNotes, notesOf } from '../../../../ui/form/FieldNotes.tsx'
import parts from '../../../../ui/plain/parts.module.css'
import secrets from '../../../../ui/credentials/secrets.module.css'
import styles from './walls.module.css'

interface BoardChoicesProps {
  readonly id: string
  readonly boards: WallLinkList['boards']
  /** Paths, in the order of the wall. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly error: string | undefined
}

/** Which boards hang on the wall, one after the other as they are ticked. */
export function BoardChoices({ id, boards, chosen, onChange, error }: BoardChoicesProps) {
  const { t, i18n } = useTranslation('wallLinks')
  const toggle = (path: string) =>
    onChange(chosen.includes(path) ? chosen.filter((one) => one !== path) : [...chosen, path])
  // What is ticked from the start is seen without scrolling; nothing moves while one ticks.
  const [begun] = useState(chosen)
  const ordered = boards.toSorted((a, b) => Number(begun.includes(b.path)) - Number(begun.includes(a.path)))
  const help = t('form.boardsHelp')
  return (
    <fieldset className={parts.checks} aria-describedby={notesOf({ id, error, help }) || undefined}>
      <legend>{t('form.boards')}</legend>
      <div className={styles.boards}>
        {ordered.map(({ path, title }, place) => {
          const at = chosen.indexOf(path)
          return (
            <label key={path}>
              <input
                id={place === 0 ? id : undefined}
                type="checkbox"
                checked={at >= 0}
                onChange={() => toggle(path)}
              />
              <span>
                {title[i18n.language]} <span className={parts.faint}>{path}</span>
              </span>
              {at >= 0 && <span className={secrets.badge}>{t('form.place', { at: at + 1 })}</span>}
            </label>
          )
        })}
      </div>
      <FieldNotes id={id} error={error} help={help} />
    </fieldset>
  )
}

import { Scrolled } from '../../ui/plain/Scrolled.tsx'
import type { WidgetView } from '../widget.ts'
import styles from './TextNote.module.css'

/** Plain paragraphs, parted by empty lines. */
export function TextNote({ view: { widget, language } }: { readonly view: WidgetView }) {
  const paragraphs = (widget.text?.[language] ?? '').split(/\n\s*\n/)
  return (
    <Scrolled className={styles.text} label={widget.title[language]}>
      {paragraphs.map((paragraph, place) => (
        // The text does not change while it is shown.
        <p key={place}>{paragraph}</p>
      ))}
    </Scrolled>
  )
}

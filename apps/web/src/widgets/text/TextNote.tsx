import type { WidgetView } from '../widget.ts'
import styles from './TextNote.module.css'

/** Plain paragraphs, parted by empty lines. */
export function TextNote({ view: { widget, language } }: { readonly view: WidgetView }) {
  const paragraphs = (widget.text?.[language] ?? '').split(/\n\s*\n/)
  return (
    // Scrolled by keyboard too, where the text is longer than its place.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.text} tabIndex={0} role="group" aria-label={widget.title[language]}>
      {paragraphs.map((paragraph, place) => (
        // The text does not change while it is shown.
        <p key={place}>{paragraph}</p>
      ))}
    </div>
  )
}

import { useTranslation } from '../../../i18n/speech.ts'
import { pictures, type PictureName } from '../../../i18n/pictures.ts'
import { useIsDark } from '../../../ui/theme/colour-scheme.ts'
import styles from './PictureFrame.module.css'

interface PictureFrameProps {
  readonly name: PictureName
  readonly alt: string
  readonly caption?: string
  /** In the first screen of a page: fetched at once. */
  readonly first?: boolean
}

/** A picture of the portal in the visitor's language and theme; it opens in full size, for phones. */
export function PictureFrame({ name, alt, caption, first = false }: PictureFrameProps) {
  const { t, i18n } = useTranslation('public')
  const address = `/pictures/${name}-${i18n.language}-${useIsDark() ? 'dark' : 'light'}.webp`
  const { width, height } = pictures[name]
  return (
    <figure className={styles.figure} style={{ maxWidth: width }}>
      <a
        className="text-info block rounded-[0.625rem]"
        href={address}
        target="_blank"
        rel="noopener"
        aria-label={t('enlarge', { alt })}
      >
        <img
          src={address}
          alt={alt}
          width={width}
          height={height}
          loading={first ? 'eager' : 'lazy'}
          decoding="async"
        />
      </a>
      {caption && (
        <figcaption className="mt-2.5 text-ink-faint text-sm leading-[1.5] text-pretty">{caption}</figcaption>
      )}
    </figure>
  )
}

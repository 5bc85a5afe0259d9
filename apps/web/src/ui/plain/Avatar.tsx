import { userPhoto } from '@ido/contract'
import { addressOf } from '../../api/address.ts'
import styles from './Avatar.module.css'

interface AvatarProps {
  readonly name: string
  readonly nik: string | null
  /** When the photo was set; null where there is none. */
  readonly photoAt: string | null
  readonly size?: 'small' | 'large'
}

/** The person's photo by NIK, their initials where there is none. Decoration beside the name. */
export function Avatar({ name, nik, photoAt, size = 'small' }: AvatarProps) {
  const hasPhoto = nik !== null && photoAt !== null
  return (
    <span className={styles.avatar} data-size={size} aria-hidden>
      {hasPhoto ? (
        // The time after # makes a new photo another address, which no browser takes from its memory.
        <img
          className="w-full h-full object-cover"
          src={`${addressOf(userPhoto, { query: { nik } })}#${photoAt}`}
          alt=""
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase()
}

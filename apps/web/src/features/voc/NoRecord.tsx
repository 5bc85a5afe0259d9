import { Link } from '@tanstack/react-router'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/speech.ts'
import button from '../../ui/plain/Button.module.css'
import { vocPaths, type VocPlace } from './paths.ts'
import styles from './voc.module.css'

/** A record that does not exist, or that this person may not see: the server does not tell the two apart. */
export function NoRecord({ place }: { readonly place: VocPlace }) {
  const { t } = useTranslation('record')
  return (
    <div className={styles.noRecord}>
      <IconFileOff size={28} aria-hidden />
      <h1>{t('detail.goneTitle')}</h1>
      <p>{t('detail.goneText')}</p>
      <Link to={vocPaths[place].list} className={button.button}>
        {t('detail.toList')}
      </Link>
    </div>
  )
}

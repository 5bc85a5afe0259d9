import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import styles from './LandingPage.module.css'
import type { AskForAccess } from './OtherWays.tsx'
import { ProductPicture } from './ProductPicture.tsx'
import { SignInForm } from './SignInForm.tsx'

export function LandingPage({ askForAccess }: { readonly askForAccess: AskForAccess }) {
  const { t } = useTranslation('access')
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1 data-title="">{t('headline')}</h1>
        <p className="max-w-144 mt-4 text-ink-soft text-lg text-pretty">{t('purpose')}</p>
      </div>
      <section className={styles.card} aria-labelledby="sign-in">
        <h2 id="sign-in">{t('signInTitle')}</h2>
        <SignInForm by="nik" otherWay={<Link to="/login/email">{t('withEmail')}</Link>} askForAccess={askForAccess} />
      </section>
      <ProductPicture className={styles.picture} />
    </div>
  )
}

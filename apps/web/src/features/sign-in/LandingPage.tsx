import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/speech.ts'
import styles from './LandingPage.module.css'
import type { AskForAccess } from './OtherWays.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useIsDark } from '../../ui/theme/colour-scheme.ts'

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

/** The product itself, as `e2e` photographs it from the demo data, in the theme that the visitor sees. */
function ProductPicture({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation('access')
  const theme = useIsDark() ? 'dark' : 'light'
  return <img className={className} src={`/portal-${theme}.webp`} alt={t('pictureAlt')} width={1440} height={900} />
}

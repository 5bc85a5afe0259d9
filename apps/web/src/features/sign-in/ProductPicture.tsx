import { useTranslation } from '../../i18n/speech.ts'
import { useIsDark } from '../../ui/theme/colour-scheme.ts'

/** The product itself, as `e2e` photographs it from the demo data, in the theme that the visitor sees. */
export function ProductPicture({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation('access')
  const theme = useIsDark() ? 'dark' : 'light'
  return <img className={className} src={`/portal-${theme}.webp`} alt={t('pictureAlt')} width={1440} height={900} />
}

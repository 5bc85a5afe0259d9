import type { changeProfile, EndpointCall } from '@ido/contract'
import { changeLanguage } from '../i18n/i18n.ts'
import { keepDensity } from '../ui/table/layout.ts'
import { colourScheme } from '../ui/theme/colour-scheme.ts'

/** Language, theme and density as the account keeps them; absent and null leave alone what this browser shows. */
export type Preferences = Pick<EndpointCall<typeof changeProfile>['body'], 'language' | 'theme' | 'density'>

/** Shows a person's portal the way they set it up, on whichever machine they sign in. */
export function applyPreferences({ language, theme, density }: Preferences): void {
  if (language) void changeLanguage(language)
  if (theme) colourScheme.choose(theme)
  if (density) keepDensity(density === 'compact' ? 'compact' : 'normal')
}

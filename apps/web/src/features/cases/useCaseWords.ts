import type { CaseMeasure, PortalCase } from '@ido/contract'
import { useTranslation } from '../../i18n/speech.ts'
import { caseSize, caseTime, figureOf, placeWords } from './case-words.ts'

/** The parts of a case in the reader's language. */
export function useCaseWords() {
  const { t, i18n } = useTranslation('cases')
  const language = i18n.language
  return {
    language,
    title: ({ title }: Pick<PortalCase, 'title'>) => title[language],
    place: ({ place }: Pick<PortalCase, 'place'>) => placeWords(place, language, t('notFilled')) ?? t('everywhere'),
    /** As a sentence has it: 'since 26 Nov 2026'. */
    time(found: Pick<PortalCase, 'since' | 'until'>): string {
      const { kind, at } = caseTime(found, language)
      return kind === 'during' ? at : t(kind, { at })
    },
    /** 'usually 8', 'target 90%'; empty where nothing is known of either. */
    beside(measure: CaseMeasure): string[] {
      const { usual, target } = caseSize(measure, language)
      return [
        ...(usual === null ? [] : [t('usually', { usual })]),
        ...(target === null ? [] : [t('target', { target })]),
      ]
    },
    figure: (measure: CaseMeasure, { place }: Pick<PortalCase, 'place'>) =>
      figureOf(measure, place, language, t('notFilled')),
    value: (measure: CaseMeasure) => caseSize(measure, language).value,
  }
}

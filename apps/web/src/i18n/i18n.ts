import { showRefusal } from '../ui/feedback/notices.ts'
import { i18n, languages, setUpTexts, TextsNotLoaded, turnTo, type Language, type Texts } from './speech.ts'

const storageKey = 'ido.language'

function chosenLanguage(): Language {
  const chosen = localStorage.getItem(storageKey)
  return languages.find((language) => language === chosen) ?? 'id'
}

// Each namespace of each language is a file of its own, fetched when a screen first asks for it; charts have both of theirs with them.
setUpTexts(import.meta.glob<Texts>(['./{id,en}/*.ts', '!./*/widgets.ts'], { import: 'default' }), chosenLanguage())

export { i18n, languages, loadTexts, startTexts, type Language } from './speech.ts'

export async function changeLanguage(language: Language): Promise<void> {
  try {
    await turnTo(language)
    localStorage.setItem(storageKey, language)
  } catch (failure) {
    if (!(failure instanceof TextsNotLoaded)) throw failure
    showRefusal(i18n.t('error.texts'))
  }
}

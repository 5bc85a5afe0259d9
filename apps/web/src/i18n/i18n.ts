import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'

export const languages = ['id', 'en'] as const
export type Language = (typeof languages)[number]

const storageKey = 'ido.language'
const files = import.meta.glob<ResourceKey>('./{id,en}/*.ts', { import: 'default' })

/** Fetches a namespace of a language when a screen first asks for it. */
const onDemand: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`./${language}/${namespace}.ts`]
    if (!load) return done(new Error(`No texts ${namespace} in ${language}`), null)
    load().then(
      (texts) => done(null, texts),
      (failure: Error) => done(failure, null),
    )
  },
}

function chosenLanguage(): Language {
  const kept = localStorage.getItem(storageKey)
  return languages.find((language) => language === kept) ?? 'id'
}

export const i18n = i18next.createInstance()

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language
})

export async function startTexts(): Promise<void> {
  await i18n
    .use(onDemand)
    .use(initReactI18next)
    .init({
      lng: chosenLanguage(),
      fallbackLng: false,
      supportedLngs: languages,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })
}

export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language)
  if (i18n.language === language) return
  // Who is signed in may be known before the first texts are.
  if (!i18n.isInitialized) return void i18n.on('initialized', () => void i18n.changeLanguage(language))
  await i18n.changeLanguage(language)
}

/** For route loaders: the texts of a screen arrive together with its code. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  await i18n.loadNamespaces(namespaces)
}

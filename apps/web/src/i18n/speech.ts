import type { Language } from '@ido/contract'
import i18next, { type FlatNamespace, type TFunction } from 'i18next'
import { use, useSyncExternalStore } from 'react'

export const languages: readonly Language[] = ['id', 'en']
export type { Language }

/** The portal in one language; another one is another object, so that whatever was made with it is made anew. */
export interface Speech {
  readonly language: Language
  readonly t: TFunction
  readonly exists: (key: string, options?: { ns: FlatNamespace; count?: number }) => boolean
}

/** A file of texts did not arrive: what would be shown without it are the names of the texts. */
export class TextsNotLoaded extends Error {}

/** Texts as a file of a language holds them. */
export interface Texts {
  readonly [key: string]: string | readonly unknown[] | Texts
}

type Files = Readonly<Record<string, () => Promise<Texts>>>

/** React reads the state off the promise: who draws what is there already does not wait for a turn. */
type Fetch = Promise<void> & { status?: 'fulfilled'; value?: undefined }

const underway = new Map<string, Fetch>()
const failed = new Set<string>()
const asked = new Set<string>(['common'])
const listeners = new Set<() => void>()

// With its texts given in parts: nothing is left to wait for, so it is ready at once.
void i18next.init({
  resources: {},
  lng: 'id',
  fallbackLng: false,
  defaultNS: 'common',
  returnObjects: true,
  initAsync: false,
  missingInterpolationHandler: () => '',
  // React escapes what it draws.
  interpolation: { escapeValue: false },
})

/** Its part that is used here, without working out all keys: TFunction knows them. */
const library = i18next as unknown as {
  addResourceBundle(language: Language, namespace: string, texts: Texts): void
  exists(key: string, options: { lng: Language; returnObjects: boolean; ns?: FlatNamespace; count?: number }): boolean
  getFixedT(language: Language, namespaces: FlatNamespace | readonly FlatNamespace[]): TFunction
  getResourceBundle(language: Language, namespace: string): Texts | undefined
}

let files: Files = {}
let wanted: Language = 'id'
export let i18n = speechIn(wanted)

/** Says where the texts lie and which language comes first; nothing is fetched yet. */
export function setUpTexts(given: Files, language: Language): void {
  files = given
  wanted = language
  i18n = speechIn(language)
}

/** Whether there is such a file of texts. */
export const hasTexts = (namespace: string): boolean => `./id/${namespace}.ts` in files

/** What has arrived of a namespace; undefined before. */
export function textsOf(language: Language, namespace: string): Texts | undefined {
  return library.getResourceBundle(language, namespace)
}

function fetchTexts(language: Language, namespace: string): Fetch {
  const name = `${language}/${namespace}`
  const already = underway.get(name)
  if (already) return already
  const load = files[`./${name}.ts`]
  if (!load) throw new Error(`No texts ${name}`)
  const fetched: Fetch = load().then(
    (texts) => {
      library.addResourceBundle(language, namespace, texts)
      fetched.status = 'fulfilled'
    },
    (cause: unknown) => {
      failed.add(name)
      throw new TextsNotLoaded(`No texts ${name}`, { cause })
    },
  )
  underway.set(name, fetched)
  return fetched
}

/** Whoever asks anew, as a navigation does, has what failed fetched again; a page being drawn anew has not. */
function tryAgain(): void {
  for (const name of failed) underway.delete(name)
  failed.clear()
}

function speechIn(language: Language): Speech {
  return {
    language,
    t: library.getFixedT(language, 'common'),
    exists: (key, options) => library.exists(key, { lng: language, returnObjects: false, ...options }),
  }
}

/** Turns to the wanted language once all texts asked for so far are there in it. */
async function turn(): Promise<void> {
  const language = wanted
  for (;;) {
    const missing = [...asked].filter((namespace) => !textsOf(language, namespace))
    if (missing.length === 0) break
    await Promise.all(missing.map((namespace) => fetchTexts(language, namespace)))
  }
  if (language !== wanted) return turn()
  if (i18n.language !== language) i18n = speechIn(language)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

export function startTexts(): Promise<void> {
  return turn()
}

/** Where the texts of the language do not arrive everything stays in the one that is shown. */
export async function turnTo(language: Language): Promise<void> {
  if (wanted === language) return
  tryAgain()
  wanted = language
  await turn().catch((failure: unknown) => {
    wanted = i18n.language
    throw failure
  })
}

/** For route loaders: the texts of a screen arrive together with its code. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  tryAgain()
  for (const namespace of namespaces) asked.add(namespace)
  const needed = new Set([i18n.language, wanted])
  await Promise.all([...needed].flatMap((language) => namespaces.map((namespace) => fetchTexts(language, namespace))))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]
const translators = new Map<string, TFunction>()

/** The words of a part of the portal, in the first of the namespaces that has them; waits for those still on their way. */
export function useTranslation<const Ns extends Namespaces = 'common'>(
  namespaces?: Ns,
): { readonly t: TFunction<Ns>; readonly i18n: Speech } {
  const speech = useSyncExternalStore(subscribe, () => i18n)
  const { language } = speech
  const names: readonly FlatNamespace[] = namespaces === undefined ? ['common'] : [namespaces].flat()
  for (const name of names) {
    asked.add(name)
    // Always: React draws a component that waited once more with the hooks it had, and misses one that is left out.
    const texts: Promise<void> = fetchTexts(language, name)
    use(texts)
  }
  return { t: translatorFor(language, names) as TFunction<Ns>, i18n: speech }
}

/** The same function each time, so that whatever was made with it stays. */
function translatorFor(language: Language, names: readonly FlatNamespace[]): TFunction {
  const key = `${language}:${names.join()}`
  const known = translators.get(key) ?? library.getFixedT(language, names)
  translators.set(key, known)
  return known
}

import type { Language } from '../platform/messages.ts'

/** The language of the person at the keyboard: what they ask for, else their shell's, else Indonesian. */
export function consoleLanguage(asked: string | undefined, env: NodeJS.ProcessEnv): Language {
  const wish = [asked, env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find(Boolean) ?? ''
  return wish.toLowerCase().startsWith('en') ? 'en' : 'id'
}

/*
 * Ids that people and other systems give: NIK, numbers of tickets, orders and surveys, names of hosts. One id has one form at
 * every door. NFC alone, not NFKC: that would make one id of A² and A2.
 */

const unseen = /\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu
const blank = /[\p{Z}\t\n\v\f\r]/gu

/** The id without blanks around it and signs that nobody sees, every blank a plain one, letters composed (NFC). */
export const plainId = (text: string): string => {
  // Most are plain already, and there are millions.
  if (plain.test(text)) return text
  return text.normalize('NFC').replaceAll(unseen, '').replaceAll(blank, ' ').trim()
}

const plain = /^(?:[!-~]+(?: +[!-~]+)*)?$/

const seen = /(?!\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0)[^\p{Z}\t\n\v\f\r]/u

/** Whether a text has only blanks and signs that nobody sees, or nothing. */
export const isUnseen = (text: string): boolean => !seen.test(text)

/** Whether a spreadsheet has shortened a long number to 1.23457E+19: the id itself is lost. */
export const isDamagedId = (text: string): boolean => /^\d(?:[.,]\d{1,20})?e\+\d{1,3}$/i.test(text)

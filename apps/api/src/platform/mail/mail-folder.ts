import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayLength } from '@ido/contract'
import type { Config } from '../config/config.ts'

export interface MailMessage {
  to: string
  subject: string
  text: string
  html?: string
  /** Message-ID without its brackets: who sends the same mail again, as a job may, names it so that it is shown once. */
  id?: string
}

export interface KeptMail extends MailMessage {
  from: string
  date: Date
}

const extension = '.txt'
const ours = /^\d{4}-\d\d-\d\dT[\w-]+\.txt$/
const htmlMark = '\n\n---- text/html ----\n\n'

/** Where mail goes that no server is configured for. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail')

/** One file a mail, as a person reads it: headers, an empty line, the plain text, then the HTML where there is one. */
export async function writeMail(folder: string, { date, from, to, subject, text, html, id }: KeptMail): Promise<void> {
  const headers = {
    Date: date.toISOString(),
    From: from,
    To: to,
    Subject: subject,
    ...(id !== undefined && { 'Message-ID': `<${id}>` }),
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${oneLine(value)}\n`)
  const file = join(folder, nameOf(date))
  // Links and codes in it open accounts, so nobody but the portal's own user reads it.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${file}.part`
  try {
    await writeFile(unfinished, `${head.join('')}\n${text}${html === undefined ? '' : htmlMark + html}`, {
      mode: 0o600,
    })
    await rename(unfinished, `${file}${extension}`)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The newest mails first; names sort by their time. */
export async function readMails(folder: string, most: number): Promise<KeptMail[]> {
  const names = await readdir(folder).catch((): string[] => [])
  const newest = names
    .filter((name) => ours.test(name))
    .toSorted()
    .toReversed()
    .slice(0, most)
  return Promise.all(newest.map(async (name) => parse(await readFile(join(folder, name), 'utf8'))))
}

/** Mails that were written so many days ago, the oldest first. */
export async function oldMails(folder: string, days: number): Promise<string[]> {
  const oldest = timeInName(new Date(Date.now() - days * dayLength))
  const names = await readdir(folder).catch((): string[] => [])
  return names.filter((name) => ours.test(name) && name < oldest).toSorted()
}

export const removeMail = (folder: string, name: string): Promise<void> => rm(join(folder, name), { force: true })

/** When a mail was written, as its name says. */
export function timeOfMail(name: string): Date {
  const [, day = '', clock = '', ms = ''] = /^(.{10})T(\d\d-\d\d-\d\d)-(\d{3})/.exec(name) ?? []
  return new Date(`${day}T${clock.replaceAll('-', ':')}.${ms}Z`)
}

let written = 0

/** Several processes may write in one millisecond, one process several in order. */
function nameOf(date: Date): string {
  written += 1
  return `${timeInName(date)}-${String(written).padStart(4, '0')}-${randomBytes(3).toString('hex')}`
}

const timeInName = (date: Date): string => date.toISOString().replace(/[:.]/g, '-')

const oneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ')

function parse(file: string): KeptMail {
  const end = file.indexOf('\n\n')
  const headers = new Map(
    file
      .slice(0, end)
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
  )
  const header = (name: string) => headers.get(name) ?? ''
  const [text = '', html] = file.slice(end + 2).split(htmlMark)
  return {
    from: header('From'),
    to: header('To'),
    subject: header('Subject'),
    date: new Date(header('Date')),
    text,
    ...(html !== undefined && { html }),
  }
}

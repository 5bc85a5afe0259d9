import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'
import { writtenTime } from '../days.ts'
import { notFound } from '../errors.ts'
import { type KeptMail, mailFolder, readMails } from '../mail/mail-folder.ts'
import { say, type Language } from '../messages.ts'
import { languageOf } from './language.ts'

const mostShown = 50

const style = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
  main { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 20px }
  article { margin: 1rem 0; padding: 1rem; border: 1px solid; border-radius: 8px }
  h2 { margin: 0; font-size: 16px }
  p { margin: 0 0 0.75rem }
  .html { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 1rem }
  .html pre { max-height: 40rem; overflow: auto }
  iframe { width: 100%; height: 40rem; border: 1px solid; background: #fff }
  pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
`
// A mail brings styles of its own, and its frame inherits this policy; nothing runs and nothing is fetched.
const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** `/dev/mail`: what the portal would have mailed, newest first. Anybody may read it, so only a demo has it. */
export function addDevMail(app: FastifyInstance, config: Config): void {
  app.get('/dev/mail', async (request, reply): Promise<FastifyReply> => {
    if (!config.demo) throw notFound('notFound')
    const mails = await readMails(mailFolder(config), mostShown)
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(mails, languageOf(request.headers['accept-language'])))
  })
}

function page(mails: readonly KeptMail[], language: Language): string {
  const title = say(language, 'devMailTitle')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${say(language, mails.length > 0 ? 'devMailHint' : 'devMailNone')}</p>
${mails.map((mail) => article(mail, language)).join('\n')}
</main>
</body>
</html>
`
}

/** The plain text first; the HTML as it looks, in a frame that may do nothing, and as its source. */
function article({ date, to, subject, text, html }: KeptMail, language: Language): string {
  const source =
    html === undefined
      ? ''
      : `<details><summary>HTML</summary><div class="html"><iframe sandbox="" title="HTML" srcdoc="${escape(html)}"></iframe><pre>${escape(html)}</pre></div></details>`
  return `<article>
<h2>${escape(subject)}</h2>
<p>${escape(to)} · <time datetime="${date.toISOString()}">${writtenTime(language, date)}</time></p>
<pre>${withLinks(escape(text))}</pre>${source}
</article>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark)
const withLinks = (escaped: string): string => escaped.replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>')

import type { MailMessage } from './mail-folder.ts'

/** One language of a mail: the code, where there is one, comes right after the title, the button after the paragraphs. */
export interface MailText {
  title: string
  paragraphs: readonly string[]
  code?: string
  action?: { label: string; url: string }
}

type InBoth<T> = Readonly<Record<'id' | 'en', T>>

/**
 * A mail in both languages, since nobody knows which one its reader has chosen: plain text and HTML that say the same.
 * The code is the first six-digit number of the plain text; a NIK has six digits too, so titles name none.
 */
export function bilingualMail(to: string, subject: InBoth<string>, texts: InBoth<MailText>): MailMessage {
  return {
    to,
    subject: `IDO: ${subject.id} / ${subject.en}`,
    text: `${plain(texts.id)}\n\n--\n\n${plain(texts.en)}\n`,
    html: page(texts),
  }
}

function plain({ title, code, paragraphs, action }: MailText): string {
  const parts = [title, code, ...paragraphs, action && `${action.label}:\n${action.url}`]
  return parts.filter((part) => part !== undefined).join('\n\n')
}

// Mail programs drop style sheets, so every element carries its own style; the few rules in the head are for those that
// show mail dark and honour them. The others darken the colours by themselves, which these bear.
const font = "font-family:'Plus Jakarta Sans',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const dark = `@media (prefers-color-scheme:dark){
.paper{background:#16181d!important}.card{background:#1f2229!important;border-color:#363b45!important}
.words,.code{color:#f1f3f6!important}.code{background:#2a2e37!important}.quiet{color:#a6adba!important}}`

function page({ id, en }: InBoth<MailText>): string {
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(id.title)}</title>
<style>${dark}</style>
</head>
<body class="paper" style="margin:0;padding:24px 12px;background:#f4f5f7">
<div class="card" style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #dfe2e8;border-radius:8px;${font}">
<div style="margin:0 0 20px;color:#cf2233;font-size:16px;font-weight:800;letter-spacing:0.08em">IDO</div>
${section(id, 'id')}
<div style="margin:28px 0;border-top:1px solid #9aa1ad66;font-size:0">&nbsp;</div>
${section(en, 'en')}
</div>
</body>
</html>
`
}

function section({ title, code, paragraphs, action }: MailText, language: 'id' | 'en'): string {
  const parts = [
    `<h1 class="words" style="margin:0 0 12px;color:#1b1e24;font-size:18px;line-height:1.35">${escape(title)}</h1>`,
    ...(code === undefined ? [] : [codeBox(code)]),
    ...paragraphs.map(
      (words) =>
        `<p class="words" style="margin:0 0 12px;color:#1b1e24;font-size:14px;line-height:1.55">${escape(words)}</p>`,
    ),
    ...(action ? [button(action)] : []),
  ]
  return `<div lang="${language}">\n${parts.join('\n')}\n</div>`
}

const codeBox = (code: string): string =>
  `<p class="code" style="margin:0 0 16px;padding:14px 16px;background:#eef0f4;border-radius:8px;color:#1b1e24;font-size:32px;font-weight:700;letter-spacing:0.22em;text-align:center;font-variant-numeric:tabular-nums">${escape(code)}</p>`

/** The address stands below the button too: some programs show no links, and a reader may want to see where it goes. */
const button = ({ label, url }: NonNullable<MailText['action']>): string =>
  `<p style="margin:20px 0 8px"><a href="${escape(url)}" style="display:inline-block;padding:11px 20px;background:#c11f2f;border-radius:6px;color:#ffffff;font-size:14px;font-weight:600;text-decoration:none">${escape(label)}</a></p>
<p class="quiet" style="margin:0 0 12px;color:#5a6270;font-size:12px;line-height:1.5;overflow-wrap:anywhere">${escape(url)}</p>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark)

import type id from '../id/faq.ts'
import type { Translation } from '../shape.ts'

export default {
  title: 'FAQ',
  lead: 'Short answers to the questions that come up most. Each answer has a link of its own that you can share.',
  search: 'Search the questions',
  clear: 'Clear the search',
  found_one: '{{count}} answer found',
  found_other: '{{count}} answers found',
  nothing: 'No answer contains “{{search}}”.',
  nothingHint: 'Try another word, or contact the helpdesk named at the foot of this page.',
  link: 'Link to this answer:',
  groups: {
    masuk: {
      title: 'Signing in',
      items: {
        'cara-masuk': {
          title: 'How do I sign in to IDO?',
          body: [
            'Enter your NIK and password on the [home page](/), or choose to [sign in with e-mail](/login/email). Where the company has connected its directory, the NIK takes the same password as your other office systems. Where it is offered, the OpenID button takes you to the company’s own sign-in page.',
          ],
        },
        'lupa-kata-sandi': {
          title: 'I have forgotten my password. What now?',
          body: [
            'Open [forgot password](/forgot-password) and enter your e-mail address. You will be sent a link that sets a new password; it works once.',
            'If the company directory checks your NIK, change the password where you change it for your other office systems.',
          ],
        },
        'harus-menunggu': {
          title: 'Why must I wait after a few wrong attempts?',
          body: [
            'After several failures the pause between attempts grows, to hold back people who guess passwords. Your account is not locked: wait the few seconds that the message names and try again with the right password.',
          ],
        },
        'sesi-berakhir': {
          title: 'Why am I asked to sign in again?',
          body: [
            'A session ends after 8 hours without use, and after 7 days at most. It also ends at once when your password, roles or access change. Unsaved form entries come back once you sign in again in the same tab.',
          ],
        },
      },
    },
    akses: {
      title: 'Access',
      items: {
        'akun-tanpa-akses': {
          title: 'I can sign in but see no data. Why?',
          body: [
            'An account and access are two things. Your account is known, but no supervisor has given it access yet. Follow the [guide to requesting access](/guideline/request-access); the state of your request is shown whenever you sign in.',
          ],
        },
        'kode-tidak-datang': {
          title: 'The one-time code does not arrive.',
          body: [
            {
              points: [
                'Look in the spam folder; the code goes to the e-mail address registered for your NIK.',
                'Wait for the countdown to end, then choose **Send code again**. A newer code replaces the older one.',
                'Make sure that your NIK is right. For security the portal does not tell whether a NIK is registered.',
              ],
            },
          ],
        },
        'kode-salah': {
          title: 'My code is said to be wrong.',
          body: [
            'A code holds for 5 minutes, works once and may be tried 5 times at most. Only the newest one counts. When in doubt, ask for a new one.',
          ],
        },
        'berapa-lama': {
          title: 'How long does my request take?',
          body: [
            'It waits for a supervisor’s decision, so it depends on your unit. You get a mail as soon as it is decided; a refusal comes with its reason.',
          ],
        },
        'akses-berakhir': {
          title: 'My access is about to end. How do I extend it?',
          body: [
            'You get a reminder by mail seven days before. Ask your supervisor to extend it. If it has ended already, send a new [request for access](/guideline/request-access).',
          ],
        },
        'sebagian-data': {
          title: 'Why do I see only some regions or products?',
          body: [
            'Access can be limited to certain regions and products. Everything you see, totals, charts, searches and exports included, is computed within those limits. Ask your supervisor to widen them if your work needs it.',
          ],
        },
      },
    },
    angka: {
      title: 'Dashboards and figures',
      items: {
        'arti-singkatan': {
          title: 'What do T-REG, BUD, CFU, TIOC and the other short names mean?',
          body: [
            {
              points: [
                '**T-REG**: a regional division, 1 to 7. What belongs to no single region is recorded as National.',
                '**CFU**: a customer facing unit; **BUD**: a business unit directorate below it.',
                '**TIOC**: the boards of this very minute, for people who act at once.',
                '**DOA**: orders completed against the date that was agreed.',
                '**SCONE** and **NCX SC**: two order channels; an order shows where it came from as its source application.',
                '**PO**: a product owner; **VOC**: the voice of the customer, which menus also call feedback.',
                '**NPS**: % promoters less % detractors; **SLA**: the share of tickets resolved within their service time; **MTTR**: the mean time to resolve.',
              ],
            },
          ],
        },
        'asal-angka': {
          title: 'Where does a figure come from?',
          body: [
            'Open the figure’s menu and choose **Explain this figure**: formula, unit, source and the time data last came in are all there. The menu also leads to the tickets or records behind it, exactly the rows that were counted.',
          ],
        },
        'angka-berbeda': {
          title: 'Why does my figure differ from my colleague’s?',
          body: [
            'Usually because the period, the filters or the data scope differ. Send the link to what you see: period and filters go with it, while each reader keeps their own scope.',
          ],
        },
        'tampilan-kosong': {
          title: 'Why is my dashboard empty?',
          body: [
            'There may be no data in that period, or the filters are too narrow. An empty view names the last day that has data and links to it.',
          ],
        },
        'bagikan-tampilan': {
          title: 'How do I share what I am looking at?',
          body: [
            'Copy the address from the browser, or use the button that copies the link to the view. Period, filters, order and page are all in it.',
          ],
        },
      },
    },
    voc: {
      title: 'Voice of customer (VOC)',
      items: {
        'siapa-membuat': {
          title: 'Who may record feedback?',
          body: [
            'Everybody with access. Choose **Add VoC** on the Feedback page, write down what the customer said, attach a file if there is one, then save and send it.',
          ],
        },
        draf: {
          title: 'Why can my colleagues not see the feedback I wrote?',
          body: [
            'A new record is a draft (Create), which only its author, CMP and ADMIN can see. Send it to make it Created and visible to all.',
          ],
        },
        'skor-prioritas': {
          title: 'How is the priority score computed?',
          body: [
            'It is the mean of the five weights chosen on the record: validation, data access, ease of implementation, feedback source and priority direction. A weight not chosen counts as 0. The detail page shows the computation.',
          ],
        },
        lampiran: {
          title: 'Which files can be attached?',
          body: [
            'PNG, JPEG, WebP, PDF, DOCX and XLSX; at most 10 files a record and 20 MB a file. The kind is judged by the file’s content, not its name.',
          ],
        },
        'diubah-bersamaan': {
          title: 'What happens when two people change the same record?',
          body: [
            'The second one is told before anything is overwritten, and sees what has changed since they opened the record. The history on the detail page keeps every change: who, when, from what to what.',
          ],
        },
      },
    },
    lainnya: {
      title: 'Data, privacy and help',
      items: {
        'siapa-melihat-aktivitas': {
          title: 'Who can see what I do?',
          body: [
            'ADMIN and MANAGEMENT can read the activity records; ADMIN the audit trail too. The [privacy policy](/kebijakan-privasi#siapa-melihat) has the details.',
          ],
        },
        ekspor: {
          title: 'May I download data?',
          body: [
            'Yes, as far as you may see it, as CSV or XLSX. Every download goes to the download log. Treat the file as the [terms of use](/syarat-ketentuan#kerahasiaan) say.',
          ],
        },
        'bahasa-dan-tema': {
          title: 'How do I change the language or the theme?',
          body: [
            'Before signing in: with **ID**, **EN** and the moon or sun at the top right. After signing in: in the account menu. The portal speaks Indonesian and English and has a light and a dark theme.',
          ],
        },
        ponsel: {
          title: 'Does IDO work on a phone, or with the keyboard alone?',
          body: [
            'Yes. Every page adapts to a phone’s screen, and all of them can be used without a mouse and with a screen reader.',
          ],
        },
        bantuan: {
          title: 'Where do I get help?',
          body: [
            'The helpdesk is named at the foot of this page. If an error message carries a request number, include it: with it the staff can find what happened in the log.',
          ],
        },
      },
    },
  },
} as const satisfies Translation<typeof id>

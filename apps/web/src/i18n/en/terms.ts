import type id from '../id/terms.ts'
import type { Translation } from '../shape.ts'

export default {
  title: 'Terms of use',
  lead: 'What you agree to when you use IDO, the internal portal for watching how digital products perform and acting on what customers say.',
  updated: '21 November 2026',
  sections: {
    cakupan: {
      title: 'Who this portal is for',
      body: [
        'IDO is an internal portal. What it shows is meant only for employees and partners to whom the company has given access, and only for their work.',
        'By signing in you agree to the terms on this page and to the company’s rules on information security and customer data. Where the two differ, the company’s rules apply.',
      ],
    },
    akun: {
      title: 'Your account',
      body: [
        'An account is personal. Everything done with yours is recorded under your name.',
        {
          points: [
            'Never share your password, a one-time code or a link from one of the portal’s mails, not even with colleagues or the helpdesk. We will never ask for them.',
            'A portal password has at least {{least}} characters and is not on the list of widely known passwords. If the company directory checks your NIK, the directory’s own password rules apply.',
            'Sign out after using a shared computer. You can end a forgotten session from the settings page.',
            'Tell the helpdesk at once if you suspect that somebody else is using your account.',
          ],
        },
      ],
    },
    akses: {
      title: 'Access and roles',
      body: [
        'Having an account does not mean having access. A supervisor grants access at your request, with certain roles and a certain scope of data, and may set a day on which it ends.',
        {
          points: [
            'Nobody can approve their own request.',
            'You see only the regions and products within your scope. Trying to get beyond it is a breach even if it fails.',
            'Access may be changed, suspended or ended at any time, for instance when you change duties. Such a change ends your sessions at once.',
          ],
        },
        'The [guide to requesting access](/guideline/request-access) shows how to ask for it.',
      ],
    },
    kerahasiaan: {
      title: 'Confidential data',
      body: [
        'The performance figures, tickets and customer feedback in this portal are company confidential. Some of them contain personal data of customers, such as the names of respondents and companies.',
        {
          points: [
            'Share them only with colleagues who are entitled to see them. The safest way is to send the link: the recipient sees no more than their own rights allow.',
            'You are responsible for the files you download. Every download is recorded with your name, the kind of data and the number of rows.',
            'Do not copy customer data to services outside the company without written permission.',
            'In feedback and attachments, include only the personal data that is needed to act on them.',
          ],
        },
      ],
    },
    larangan: {
      title: 'What is not allowed',
      body: [
        {
          points: [
            'Using somebody else’s account, or letting somebody else use yours.',
            'Getting around access limits, testing security without permission, or disturbing how the portal works.',
            'Collecting data in bulk with a program, other than through the API with a key issued for that purpose.',
            'Entering false data, or uploading files that are harmful, unlawful or infringe the rights of others.',
          ],
        },
      ],
    },
    angka: {
      title: 'Figures and decisions',
      body: [
        'Every figure is computed from the records that have reached the portal. Each one shows its formula, its source and when data last came in. Check all three before you base an important decision on it.',
        'If a figure looks wrong, tell the helpdesk and include the link to what you see.',
      ],
    },
    ketersediaan: {
      title: 'Availability',
      body: [
        'We work to keep the portal available at all times but cannot promise it. Maintenance and faults in source systems may delay data. Every page says when its latest data came in.',
      ],
    },
    pelanggaran: {
      title: 'If these terms are broken',
      body: [
        'A breach may lead to suspension of the account, loss of access, and action under company rules and the law. Investigations rely on the audit trail.',
      ],
    },
    perubahan: {
      title: 'Changes to these terms',
      body: [
        'These terms may change as the portal grows. The day of the last change stands at the top of the page. How we treat your data is explained in the [privacy policy](/kebijakan-privasi).',
      ],
    },
  },
} as const satisfies Translation<typeof id>

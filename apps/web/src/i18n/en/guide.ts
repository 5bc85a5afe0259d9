import type id from '../id/guide.ts'
import type { Translation } from '../shape.ts'

export default {
  title: 'Product guide',
  lead: 'How to use IDO: getting access, signing in, and finding the pages that your role offers.',
  guides: {
    title: 'Step by step',
    requestAccess: {
      title: 'Requesting access',
      text: 'From NIK and one-time code to the supervisor’s decision, with pictures.',
    },
    usingDashboard: {
      title: 'Using a dashboard',
      text: 'Reading what got worse, narrowing it, following it down to the records, and taking the figures along.',
    },
    registerProduct: {
      title: 'Registering for a product',
      text: 'Two different things: the figures of a product in IDO, and an account in the product’s own application.',
    },
    products: {
      title: 'By product',
      none: 'There are no products in the catalogue yet.',
      closed: 'The guides by product appear here once you have signed in with an account that has access.',
    },
  },
  before: {
    masuk: {
      title: 'Signing in',
      body: [
        'Open the [home page](/), enter your NIK and password, and choose **Sign in**. If you use an e-mail address, choose to [sign in with e-mail](/login/email).',
        'You arrive at **Home**: the NPS of the last 30 days, VOC by status, your open VOC, and what came in last. The side menu leads to dashboards and lists; the account menu at the top right holds settings, language, theme and the management pages of your role.',
      ],
    },
  },
  roles: {
    title: 'Roles and their pages',
    lead: 'Everybody with access can read dashboards and record feedback. A role adds management pages. If you hold several, the topmost in this table decides the pages.',
    role: 'Role',
    pages: 'Management pages',
    noRole: 'No role',
    none: 'None',
  },
  after: {
    bantuan: {
      title: 'If you are stuck',
      body: [
        'Many questions are answered in the [FAQ](/FAQ). If yours is not, contact the helpdesk named at the foot of the public pages. Include the link to the page and, if there is one, the request number from the error message.',
      ],
    },
  },
  requestAccess: {
    title: 'Requesting access',
    lead: 'Have your NIK ready (or the e-mail address and password of your IDO account), and your office mailbox. It takes about two minutes to fill in; then a supervisor decides.',
    sections: {
      'sebelum-mulai': {
        title: 'Before you start',
        body: [
          {
            points: [
              '**By NIK:** if you are an employee whose NIK the portal or the company directory knows. This is the usual way.',
              '**By e-mail and password:** if you already have an IDO account without a NIK, for instance as a partner.',
            ],
          },
          'The one-time code goes to the e-mail address registered for you, so make sure that you can open it.',
          'If you have an account and are signed in, there is nothing to fill in: choose **Request access** on the page that you see.',
        ],
      },
      'buka-formulir': {
        title: '1. Open the form and enter your NIK',
        body: [
          'On the [home page](/), choose **Request access**. A NIK that you have typed into the sign-in form comes along. A NIK has at most {{nikLength}} characters.',
          'The form has two ways. **Access with e-mail** switches to e-mail and password, **Access with NIK** back to the NIK.',
          {
            picture: 'request-nik',
            alt: 'The form for requesting access with the NIK filled in and a code field that cannot be filled yet.',
            caption: 'The code field is still locked: no code has been sent.',
          },
        ],
      },
      'minta-kode': {
        title: '2. Ask for a one-time code',
        body: [
          'Choose **Send code**. Once it has been sent, the field opens and a countdown of {{resend}} seconds begins. If the code has not arrived when it ends, choose **Send code again**.',
          {
            picture: 'request-code',
            alt: 'The form after the code was sent: the countdown runs, a notice is shown, and the code field can be filled.',
            caption: 'The code is on its way, and its field is open.',
          },
          {
            note: 'For security the portal gives the same answer for every NIK, registered or not. If no mail arrives, check your NIK and the spam folder.',
          },
        ],
      },
      'isi-kode': {
        title: '3. Enter the code and send the request',
        body: [
          {
            picture: 'request-mail',
            alt: 'The mail from IDO with the six-digit code, in Indonesian and English.',
            caption: 'The mail. Do not pass this code on to anybody.',
          },
          'Copy the six digits from the mail into the code field and choose **Send request**. The code holds for 5 minutes, works once and may be tried 5 times at most. If you are told that the code is wrong, check the digits or ask for a new one; only the newest code counts.',
        ],
      },
      hasil: {
        title: '4. Read the result',
        body: [
          'There are three:',
          {
            points: [
              '**Your request is sent and is being verified by a supervisor.** All you have to do is wait.',
              '**Sorry, your request is being processed.** An earlier request of yours is still waiting; there is no need to send another.',
              '**This account already has access.** Just [sign in](/).',
            ],
          },
          {
            picture: 'request-done',
            alt: 'The notice that the request for access has been sent and is being verified by a supervisor.',
            caption: 'A first request: sent.',
          },
          '**Back to home** closes the form.',
        ],
      },
      keputusan: {
        title: '5. Wait for the decision',
        body: [
          'A supervisor sees your request in the **access queue** and approves it with certain roles and a data scope, until a certain day where needed, or rejects it with a reason. You are told by mail.',
          'You may sign in while you wait: the first page shows the state of your request, and there you can add your reason and the region you need; the supervisor reads both. Seven days before your access ends you get a reminder.',
        ],
      },
      supervisor: {
        title: 'For supervisors',
        body: [
          {
            steps: [
              'Open **Manage access** from the account menu. The request that has waited longest comes first.',
              'See who is asking, and what they asked for before.',
              'Approve with roles and a scope no wider than needed, and an end date for temporary duties; or reject with a reason that the person can act on.',
            ],
          },
          {
            picture: 'access-queue',
            alt: 'The access queue with a request that waits for a decision.',
            caption: 'The request of step 4 in the supervisor’s queue.',
          },
          'You cannot decide your own request, nor grant a scope wider than your own. Every decision stays on record for ever with your name.',
        ],
      },
    },
  },
} as const satisfies Translation<typeof id>

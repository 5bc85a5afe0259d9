import type id from '../id/link.ts'
import type { Translation } from '../shape.ts'

export default {
  address: {
    gone: 'This change of address counts already, was stopped, withdrawn, replaced by a newer one, or has run out.',
    confirm: {
      title: 'Confirm your new e-mail address',
      text: '{{askedBy}} asks that the account of {{name}} uses this address:',
      submit: 'Yes, this is my address',
      ignore: 'Not {{name}}? Close this page: without a confirmation nothing changes.',
    },
    former: {
      title: 'The e-mail address of your account is about to change',
      text: 'On {{when}} {{askedBy}} asked that the account of {{name}} uses this address:',
      waits:
        'Without an answer from you the new address counts on {{when}} at the earliest, once its owner has confirmed it. Until then the account keeps yours.',
      stop: 'Stop, keep my address',
      allow: 'This is right, change it',
    },
    confirmed: {
      title: 'The address is confirmed',
      text: '{{email}} counts from {{when}}, unless the former address stops it. If it agrees, the change counts at once. Until then sign in with the former address.',
    },
    allowed: {
      title: 'You agreed',
      text: '{{email}} counts as soon as its owner has confirmed it. Until then sign in with the former address.',
    },
    now: {
      title: 'The new address counts',
      text: 'Your account now uses {{email}}. All sessions have ended; sign in with that address, the password is the same.',
    },
    stopped: {
      title: 'The change was stopped',
      text: 'Your account keeps its address. If you do not know this change, tell the helpdesk.',
    },
  },
  handOver: {
    title: 'Go on as somebody else?',
    text: 'You are signed in as {{present}}; go on as {{name}}?',
    only: 'Go on as {{name}}?',
    warning:
      'The link that you opened signs in as somebody else, and your session in this browser then ends. Go on only if you opened it from the portal yourself.',
    accept: 'Go on as {{name}}',
    stay: 'Stay {{present}}',
    home: 'To the home page',
  },
} as const satisfies Translation<typeof id>

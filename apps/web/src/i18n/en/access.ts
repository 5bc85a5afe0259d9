import type id from '../id/access.ts'
import type { Translation } from '../shape.ts'

export default {
  headline: 'How digital products perform and what customers say, in one place.',
  purpose:
    'IDO collects what customers complain about and ask for, ranks it by priority, and follows it until it is done.',
  pictureAlt: 'The IDO home page: NPS of the last 30 days, VOC counts by status, and the newest VOC.',
  signInTitle: 'Sign in',
  nik: 'NIK',
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  withEmail: 'Sign in with e-mail',
  withNik: 'Sign in with NIK',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  nikRequired: 'Enter your NIK',
  nikIsEmail: 'This looks like an e-mail address. Sign in with e-mail',
  nikTooLong: 'At most {{max}} characters',
  emailRequired: 'Enter your e-mail',
  emailInvalid: 'Enter a whole e-mail address, such as name@company.com',
  passwordRequired: 'Enter your password',
  wrongPassword: 'The password you entered is wrong',
  checkNik: 'Check your NIK too.',
  checkEmail: 'Check your e-mail address too.',
  offline: 'You are offline. Connect to a network to sign in.',
  ended: {
    signedOut: 'You have signed out.',
    expired: 'Your session has ended. Please sign in again.',
    expiredKept:
      'Your session has ended. What you had not saved is kept in this tab and comes back when you sign in; attachments must be chosen again.',
    passwordSet: 'Your password is saved. Please sign in with it.',
  },
  demo: {
    title: 'Demo accounts',
    hint: 'Choose a role to fill in the form.',
    staff: 'Staff',
    guest: 'No access',
    fill: 'Fill in the form with the demo account {{name}}',
  },
  setPassword: {
    title: 'Set your password',
    password: 'New password',
    repeat: 'Repeat the new password',
    rules:
      'At least {{least}} characters. A few random words are safer and easier to remember than a mix of symbols. Avoid common passwords, keyboard patterns, the name of the portal and your e-mail address.',
    tooShort: 'At least {{least}} characters',
    tooLong: 'At most {{most}} characters',
    repeatRequired: 'Type your new password once more',
    different: 'Not the same as the password above yet',
    submit: 'Save password',
    gone: {
      title: 'This link is no longer valid',
      text: 'Every link works once and for 24 hours, and a newer one replaces it. Ask whoever runs the portal for another: when the portal is started again, its first administrator gets a new link.',
      signIn: 'Sign in with e-mail',
    },
  },
  noAccess: {
    title: 'Your account has no access yet',
    text: 'You are signed in as {{email}}. The account is known, but it has not been granted the right to see data. Ask your supervisor or the IDO admin of your unit to grant access.',
    again: 'Check again',
    signOut: 'Sign out',
  },
} as const satisfies Translation<typeof id>

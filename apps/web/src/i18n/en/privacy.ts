import type id from '../id/privacy.ts'
import type { Translation } from '../shape.ts'

export default {
  title: 'Privacy policy',
  lead: 'Which data about you this portal keeps, what for, for how long, and who can see it.',
  updated: '27 November 2026',
  sections: {
    ringkasan: {
      title: 'In short',
      body: [
        {
          points: [
            'We keep what is needed for you to sign in, for company data to be protected, and for every decision to be accounted for.',
            'What you do in the portal is recorded, and administrators and management can read it.',
            'The portal carries no advertising, trackers or third-party statistics. Its fonts, pictures and programs all come from the portal itself.',
          ],
        },
      ],
    },
    akun: {
      title: 'Account',
      body: [
        'For every account we keep: name, NIK, e-mail address, roles, data scope (regions and products), the state of its access and how long it holds, the time of the last sign-in, and the chosen language, theme and density. A photo is kept if you upload one or if the company directory provides one.',
        'Passwords are never stored. We keep only the result of a one-way computation (argon2id), which cannot be turned back into the password. If the company directory checks your NIK, the password is merely passed on to the directory and does not stay in the portal.',
        'When you register, what you typed becomes an account once you open the link in the confirmation mail.',
      ],
    },
    sesi: {
      title: 'Sign-in and sessions',
      body: [
        'Every session records when it began and was last used, how you signed in, the IP address and the kind of browser, so that you can recognise your own devices on the settings page and end a session that is not yours. A session ends after 8 hours without use, and after 7 days at most.',
        'Failed sign-ins are counted by name and by network address to hold back people who guess passwords. Names are stored scrambled, and counts older than 15 minutes are no longer used.',
      ],
    },
    'permintaan-akses': {
      title: 'Requests for access',
      body: [
        'A request for access keeps the name, NIK, e-mail address, IP address and time, and the decision: who decided, when, why, and which roles and scope were granted. This history is kept for ever, because it proves who gave access to whom.',
        'One-time codes are kept only as the result of a one-way computation and hold for 5 minutes.',
      ],
    },
    aktivitas: {
      title: 'Activity records',
      body: [
        'The portal records when you sign in and out, the pages you open, the records you create, change or delete, and the data you export or import. Each line holds your name, e-mail address, NIK, the time, the page’s address, the IP address and the kind of browser. If a caller names its own IP address, both are kept.',
        'Every download also goes to the download log: who, when, which kind of data and how many rows.',
        'The server’s log records every request with a number, address, time and IP address, without its content, passwords or cookies.',
      ],
    },
    audit: {
      title: 'Audit trail',
      body: [
        'Decisions about and changes to people, roles, access and sessions go into the audit trail: who, when, why, before and after. The portal offers no way to change or delete it, and each line is locked to the one before it, so tampering shows. Names therefore stay on record even if the account is deleted later.',
        'Administrators can view the portal as a user sees it, for reading only. Each time, the administrator and the reason are recorded.',
      ],
    },
    pekerjaan: {
      title: 'Your work in the portal',
      body: [
        'Customer feedback, attachments, logbook entries and shift hand-overs keep the name of whoever made them. The history of each record says who changed what and when. Column settings and views that you save belong to your account.',
      ],
    },
    email: {
      title: 'Mail that we send',
      body: [
        'The portal sends mail about accounts and access: one-time codes, confirmation of a registration, password links, decisions on requests for access, and a reminder before access ends; also notices about feedback, and thanks to customers.',
        'Where administrators have turned it on, a customer whose address was saved on feedback gets one mail of thanks. Only who may edit that feedback sees the address.',
      ],
    },
    cookie: {
      title: 'Cookies',
      body: [
        'There are three cookies, all needed to keep you signed in. They are removed when you sign out and are kept for 7 days at most.',
        {
          points: [
            '**token** proves your session. Programs in the page cannot read it; the server keeps only its fingerprint.',
            '**IsLogin** tells the page that there is a session.',
            '**User** holds who you are (id, NIK, e-mail address, role, way of signing in) so that it can be shown. It contains no secret.',
          ],
        },
      ],
    },
    peramban: {
      title: 'What stays in your browser',
      body: [
        'Your browser keeps how you like things shown: language, theme, the width of the side menu, and the width and density of table columns. Unsaved form entries stay in their tab and go when you sign out or close it.',
      ],
    },
    'masa-simpan': {
      title: 'How long it is kept',
      body: [
        {
          points: [
            '**One-time codes:** hold for 5 minutes; what is left of them is deleted a day later, unless an administrator has decided otherwise.',
            '**Password links:** work once; they hold for 1 hour if you asked for them, 3 days in an invitation.',
            '**Sessions:** 8 hours without use, 7 days at most.',
            '**Records deleted from management lists:** can be restored for 30 days, or for as long as an administrator has decided, then they are gone.',
            '**Accounts, feedback that was sent, its attachments and the logbook:** until somebody entitled to it deletes them.',
            '**Feedback drafts and their attachments:** until you send or delete them, or for as long as an administrator has decided since you last touched them, 30 days at least.',
            '**Sign-ins, activity records and the download log:** for ever, or for as long as an administrator has decided by the company’s retention policy, 30 days at least.',
            '**Resolved tickets, ended orders and ended subscriptions:** for ever, or for as long as an administrator has decided, a year at least.',
            '**Mail kept as files where no mail server is set up, and background jobs that failed:** for ever, or for as long as an administrator has decided.',
            '**Customers’ addresses for thanks:** 30 days after the mail, a year after they were saved at most.',
            '**Requests for access and the audit trail:** for ever.',
          ],
        },
        'What is due goes every night. Each change of these periods stands in the audit trail, with who made it and why; administrators find the periods as they are now under Portal settings.',
      ],
    },
    'siapa-melihat': {
      title: 'Who can see it',
      body: [
        {
          points: [
            '**You** see your profile, your sessions and your downloads.',
            '**ADMIN and MANAGEMENT** see the list of users, requests for access and activity records, within their own data scope.',
            '**ADMIN** sees the audit trail.',
            '**Colleagues with access** see who made and changed the records that they may read.',
          ],
        },
        'Data is not handed to anyone outside the company. The services that the portal talks to (directory, OpenID provider, mail server, file storage) are those that the company itself has set up.',
      ],
    },
    hak: {
      title: 'Your rights',
      body: [
        'You can change your profile and photo, change your password and end sessions on the settings page. To correct other data, ask for a copy or ask about deletion, contact the helpdesk named at the foot of this page. Records that must be kept, such as the audit trail, cannot be deleted on request.',
      ],
    },
  },
} as const satisfies Translation<typeof id>

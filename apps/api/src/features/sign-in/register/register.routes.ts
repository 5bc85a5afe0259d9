import { confirmRegistration, forgotPassword, register } from '@ido/contract'
import { passwordChangedJob, passwordLinkJob } from '../../../platform/accounts/password-link.service.ts'
import { evenly } from '../../../platform/accounts/password.ts'
import type { Feature } from '../../../platform/http/feature.ts'
import { askForPasswordLink, mailPasswordChanged, mailPasswordLink } from './password-mail.service.ts'
import { confirmRegistered, mailRegistration, registrationJob, takeRegistration } from './registration.service.ts'

/** Long enough for a hash under load, so that time does not tell which addresses have an account. */
const answerMilliseconds = 400

export const registerRoutes: Feature = (mount, services) => {
  const { jobs } = services

  jobs.defineMail(registrationJob, (payload) => mailRegistration(services, payload))
  jobs.defineMail(passwordLinkJob, (payload) => mailPasswordLink(services, payload))
  jobs.defineMail(passwordChangedJob, (payload) => mailPasswordChanged(services, payload))

  mount(register, async ({ body, request }) => {
    await evenly(answerMilliseconds, () => takeRegistration(services, body, request.ip))
    return { answer: null, message: 'registrationMailed' }
  })

  mount(confirmRegistration, async ({ body, request }) => {
    const email = await confirmRegistered(services, body, request)
    return { answer: { email }, message: 'registrationConfirmed' }
  })

  mount(forgotPassword, async ({ body, request }) => {
    await evenly(answerMilliseconds, () => askForPasswordLink(services, body.email, request.ip))
    return { answer: null, message: 'passwordLinkMailed' }
  })
}

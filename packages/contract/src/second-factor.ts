import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { recordId } from './envelope.ts'
import { signedIn } from './sign-in.ts'

const tag = 'me'
const instant = z.iso.datetime({ offset: true })

/** What somebody proves to be themselves with besides a password: codes of an app, or a passkey. */
export const factorKinds = ['code', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]

/** How many somebody may have, and how many recovery codes they get. */
export const factorLimits = { factors: 10, recoveryCodes: 10, nameLength: 60 } as const

const step = z.string().min(1, 'stepGone').max(200, 'stepGone')
/** Six digits of an app, or a recovery code; spaces and dashes count for nothing. */
const typedCode = z.string().trim().min(6, 'secondCodeWrong').max(40, 'secondCodeWrong')
const name = z.string().trim().min(1).max(factorLimits.nameLength)
const encoded = z.string().max(20_000)
/** The answer of the browser's call for passkeys, as JSON (WebAuthn level 3); @simplewebauthn/server checks the values. */
const browserAnswer = z.strictObject({
  id: z.string().min(1).max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(100).nullish(),
  /** Each extension of the standard says its own shape. */
  clientExtensionResults: z.unknown().optional(),
  response: z.strictObject({
    clientDataJSON: encoded,
    attestationObject: encoded.optional(),
    authenticatorData: encoded.optional(),
    signature: encoded.optional(),
    userHandle: encoded.nullish(),
    publicKey: encoded.optional(),
    publicKeyAlgorithm: z.int().optional(),
    transports: z.array(z.string().max(100)).max(20).optional(),
  }),
})
/** What the browser's call for passkeys is asked with, as JSON. */
const browserOptions = z.record(z.string(), z.unknown())

// ---- Signing in: the second step ----

/** The content of the 401 that a right password is answered with, where the account has a second factor. */
export const secondStep = z
  .object({
    /** Names the attempt; it holds for five minutes and five tries. */
    step: z.string(),
    /** Whether an app of the person makes codes; a recovery code is taken in any case. */
    code: z.boolean(),
    /** Null where there is no passkey, or none can be used at this address. */
    passkey: browserOptions.nullable(),
  })
  .meta({ id: 'SecondStep' })
export type SecondStep = z.output<typeof secondStep>

export const loginByCode = endpoint({
  method: 'POST',
  path: '/api/v2/auth/login/code',
  summary: 'The second step of a sign-in by a code of an app, or by a recovery code.',
  tag: 'access',
  permission: 'public',
  body: z.strictObject({ step, code: typedCode }),
  answer: signedIn,
})

export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/api/v2/auth/login/passkey',
  summary: 'The second step of a sign-in by a passkey.',
  tag: 'access',
  permission: 'public',
  body: z.strictObject({ step, passkey: browserAnswer }),
  answer: signedIn,
})

// ---- One's own ----

const factor = z.object({
  id: z.int(),
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

/** What somebody may prove to be themselves with, before they change what protects their account. */
const proofs = z.object({ password: z.boolean(), code: z.boolean(), passkey: z.boolean() })

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/v2/me/second-factor',
  summary: 'One’s own second factors, and what one may prove to be oneself with.',
  tag,
  permission: 'signedIn',
  whileSettingUp: true,
  answer: z.object({
    factors: z.array(factor),
    recoveryCodesLeft: z.int(),
    /** Whether a role that one holds must have one. */
    required: z.boolean(),
    /** Whether this portal can be reached with passkeys at the address that was asked. */
    passkeysWork: z.boolean(),
    proofs,
  }),
})

export const startProof = endpoint({
  method: 'POST',
  path: '/api/v2/me/proof/passkey',
  summary: 'What the browser needs to prove by a passkey who is asking.',
  tag,
  permission: 'signedIn',
  whileSettingUp: true,
  activity: null,
  answer: z.object({ step: z.string(), options: browserOptions }),
})

export const proveSelf = endpoint({
  method: 'POST',
  path: '/api/v2/me/proof',
  summary: 'Prove again who one is; for five minutes what protects the account may be changed.',
  tag,
  permission: 'signedIn',
  whileSettingUp: true,
  activity: null,
  body: z.union([
    z.strictObject({ password: z.string().min(1).max(200) }),
    z.strictObject({ code: typedCode }),
    z.strictObject({ step, passkey: browserAnswer }),
  ]),
  answer: z.null(),
})

/** With the first factor come recovery codes, told this once; null with a further one. */
const added = z.object({ id: z.int(), recoveryCodes: z.array(z.string()).nullable() })

export const startCode = endpoint({
  method: 'POST',
  path: '/api/v2/me/second-factor/code',
  summary: 'A new secret for an app that makes codes; it counts once a code of it came back.',
  tag,
  permission: 'signedIn',
  whileSettingUp: true,
  activity: null,
  answer: z.object({ step: z.string(), secret: z.string(), uri: z.string() }),
})

export const finishCode = endpoint({
  method: 'POST',
  path: '/api/v2/me/second-factor/code/confirm',
  recordIn: null,
  summary: 'Keep the app’s secret as a second factor, by a code that it made.',
  tag,
  permission: 'signedIn',
  whileSettingUp: true,
  body: z.strictObject({ step, code: typedCode, name }),
  answer: added,
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/v2/me/second-factor/passkey',
  summary: 'What the browser needs to make a passkey.',
  tag,
  permission: 'signedIn',
  whileSettingUp: true,
  activity: null,
  answer: z.object({ step: z.string(), options: browserOptions }),
})

export const finishPasskey = endpoint({
  method: 'POST',
  path: '/api/v2/me/second-factor/passkey/confirm',
  recordIn: null,
  summary: 'Keep the passkey that the browser made as a second factor.',
  tag,
  permission: 'signedIn',
  whileSettingUp: true,
  body: z.strictObject({ step, passkey: browserAnswer, name }),
  answer: added,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v2/me/second-factor/recovery-codes',
  summary: 'New recovery codes, told this once; the former ones stop working.',
  tag,
  permission: 'signedIn',
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const removeFactor = endpoint({
  method: 'DELETE',
  path: '/api/v2/me/second-factor/:id',
  recordIn: null,
  summary: 'Give up one of one’s own second factors; the recovery codes go with the last.',
  tag,
  permission: 'signedIn',
  params: z.object({ id: recordId }),
  answer: z.null(),
})

// ---- Taking all of somebody's away, which needs two ----

const reason = z.string().trim().min(5).max(1000)

export const readFactorsOf = endpoint({
  method: 'GET',
  path: '/api/v2/users/:id/second-factor',
  summary: 'What second factors an account has, whether somebody asks to take them away, and what oneself may do.',
  tag: 'people',
  permission: 'resetSecondFactor',
  params: z.object({ id: recordId }),
  answer: z.object({
    kinds: z.array(z.enum(factorKinds)),
    recoveryCodesLeft: z.int(),
    reset: z
      .object({ id: z.int(), askedBy: z.string(), askedAt: instant, until: instant, reason: z.string() })
      .nullable(),
    can: z.object({ ask: z.boolean(), confirm: z.boolean(), refuse: z.boolean() }),
  }),
})

export const askFactorReset = endpoint({
  method: 'POST',
  path: '/api/v2/users/:id/second-factor/reset',
  summary: 'Ask that another administrator takes away the second factors of somebody who lost them.',
  tag: 'people',
  permission: 'resetSecondFactor',
  params: z.object({ id: recordId }),
  body: z.strictObject({ reason }),
  answer: z.object({ id: z.int() }),
})

export const confirmFactorReset = endpoint({
  method: 'POST',
  path: '/api/v2/second-factor-resets/:id/confirm',
  summary: 'Take them away, as somebody else asked; ends the account’s sessions.',
  tag: 'people',
  permission: 'resetSecondFactor',
  params: z.object({ id: recordId }),
  answer: z.null(),
})

export const refuseFactorReset = endpoint({
  method: 'POST',
  path: '/api/v2/second-factor-resets/:id/refuse',
  summary: 'Leave them as they are; who asked withdraws it so.',
  tag: 'people',
  permission: 'resetSecondFactor',
  params: z.object({ id: recordId }),
  answer: z.null(),
})

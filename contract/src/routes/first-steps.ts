import { FIRST_STEPS } from '@fieldstone/domain/first-steps/first-steps'
import * as z from 'zod/mini'
import { county } from '../entities/counties/place.ts'
import { firstSteps } from '../entities/first-steps/first-steps.ts'
import { entity } from '../entity.ts'
import { perUser } from '../limits.ts'
import { route } from '../route.ts'
import { actsLike } from '../routes-like.ts'
import { date, instant, text } from '../values.ts'

const stateCode = z.string().check(z.regex(/^[A-Z]{2}$/))
const name = text(120).check(z.minLength(1))

/** One thing done on the first day; it answers how all steps stand then. */
const act = actsLike({
  method: 'POST',
  access: ['admin'],
  changes: ['first-steps'],
  limits: [perUser(60)],
  answer: firstSteps,
  errors: ['not_found', 'state_changed', 'provider_refused', 'provider_unavailable'],
})

/** What an installation needs before it can serve, and how each of it stands. */
export const firstStepRoutes = {
  getFirstSteps: route({
    method: 'GET',
    path: '/api/admin/firststeps',
    access: ['admin'],
    reads: 'first-steps',
    summary: 'The first steps of an installation: what is done, open or put off.',
    answer: firstSteps,
  }),
  putOffStep: act(
    '/api/admin/firststeps/putoff',
    'Put a step off, or take it up again.',
    z.object({ step: z.enum(FIRST_STEPS), putOff: z.boolean() }),
  ),
  usePreset: act(
    '/api/admin/firststeps/preset',
    'Store the preset of a state that has no rules yet.',
    entity({ stateId: ['stateID', stateCode] }),
  ),
  confirmRules: act(
    '/api/admin/firststeps/rules',
    'Counsel has confirmed the rules of a state: who, and when.',
    entity({
      stateId: ['stateID', stateCode],
      confirmedBy: name,
      confirmedOn: date,
      seenChangedAt: ['seenRulesChanged', instant],
    }),
  ),
  checkKeys: act(
    '/api/admin/firststeps/keys',
    'Try the keys of the payment provider with a real call. Nothing is charged.',
    z.object({}),
  ),
  sendProofMail: act(
    '/api/admin/firststeps/mail',
    'Send a mail to the address of the administrator who asks; its link proves that it came.',
    z.object({}),
  ),
  receiveProofMail: act(
    '/api/admin/firststeps/mail/received',
    'The link of the test mail was opened.',
    z.object({ code: text(80) }),
  ),
  confirmBackup: act(
    '/api/admin/firststeps/backup',
    'Database and documents are backed up, and a restore was tried: who says so, and when.',
    z.object({ confirmedBy: name, confirmedOn: date }),
  ),
  addCounty: route({
    method: 'POST',
    path: '/api/counties',
    access: ['admin'],
    changes: ['first-steps', 'counties', 'places'],
    summary:
      'Add a county with its five-digit FIPS code and its time zone; its state is added with it. The five counties of Ohio keep their ids.',
    status: 201,
    body: entity({
      stateId: ['stateID', stateCode],
      name: ['countyName', name],
      fips: z.string().check(z.regex(/^\d{5}$/)),
      timeZone: text(60).check(z.minLength(1)),
    }),
    answer: county,
  }),
} as const

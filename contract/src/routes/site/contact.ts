import * as z from 'zod/mini'
import { perAddress } from '../../limits.ts'
import { personName } from '../../person-name.ts'
import { EVERYONE, route } from '../../route.ts'
import { optionalMultilineText, optionalText } from '../../values.ts'

export const contactRoutes = {
  contactUs: route({
    method: 'POST',
    path: '/api/users/contact',
    access: EVERYONE,
    summary: 'The contact form: its message goes to the servicing department.',
    limits: [perAddress(5)],
    body: z.object({
      fullName: personName(120),
      address: optionalText(200),
      cityStateZip: optionalText(120),
      email: optionalText(254),
      phone: optionalText(40),
      relatedProperty: optionalText(200),
      message: optionalMultilineText(5000),
    }),
    answer: z.object({ sent: z.boolean() }),
  }),
} as const

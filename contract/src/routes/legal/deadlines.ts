import * as z from 'zod/mini'
import { deadlineCounts, deadlineLine, newDeadlineMark, reminders } from '../../entities/legal/deadline.ts'
import { entity } from '../../entity.ts'
import { perAddress } from '../../limits.ts'
import { byId } from '../../paging.ts'
import { EVERYONE, file, nothing, route } from '../../route.ts'
import { date, flagText, idText, intText } from '../../values.ts'
import { ofCertificate, removal } from './of-certificate.ts'

/** Whose files; all that the reader reaches when left out. */
const whose = {
  mine: z.optional(flagText),
  unassigned: z.optional(flagText),
  /** One file. */
  certificateId: ['parcelID', z.optional(idText)],
  /** The firm. */
  firmId: ['attorneyID', z.optional(idText)],
  attorneyId: ['webAssignedAttorneyUserID', z.optional(idText)],
} as const

/** The first and last day on which something is due; both inclusive. */
const dueFilters = { from: z.optional(date), to: z.optional(date) }

/** What is due in legal files: the agenda, the calendar that can be subscribed to, and mail. */
export const deadlineRoutes = {
  listDeadlines: route({
    method: 'GET',
    path: '/api/legal/deadlines',
    access: ['admin', 'legal'],
    reads: 'legal/deadlines',
    summary:
      "What is due in the firm's active files, for an administrator in those of every firm or of one: in all of them, only in mine, in those of one attorney, in those without one, or in one file. Soonest first, all of it or between two days, without what is handled or put off. X-Total-Count holds the whole count.",
    query: entity({
      page: z._default(intText(1, 100_000), 1),
      pageSize: z._default(intText(1, 200), 50),
      ...whose,
      ...dueFilters,
      /** What is handled or put off: alone, or among the rest. */
      marked: z.optional(z.enum(['only', 'also'])),
    }),
    answer: z.array(deadlineLine),
  }),
  countDeadlines: route({
    method: 'GET',
    path: '/api/legal/deadlines/counts',
    access: ['admin', 'legal'],
    reads: 'legal/deadlines',
    summary:
      'How much is due from 30 days ago to 14 days ahead, before that by month and year, after that, and how much is handled or put off.',
    query: entity(whose),
    answer: deadlineCounts,
  }),
  markDeadline: route({
    method: 'POST',
    path: '/api/legal/:parcelID/deadlinemarks',
    access: ['admin', 'legal'],
    changes: ['legal/history', 'legal/deadlines'],
    summary:
      'Mark a deadline of a file as handled, with the reason, or put it off until a day: agenda, mail and calendar leave it out. The mark is about the day given: a deadline that moves comes back.',
    status: 201,
    params: ofCertificate,
    body: newDeadlineMark,
    answer: entity({ id: ['deadlineMarkID', z.int()] }),
    errors: ['not_found', 'state_changed'],
  }),
  unmarkDeadline: route({
    ...removal,
    path: '/api/legal/deadlinemarks/:id',
    changes: ['legal/history', 'legal/deadlines'],
    summary: 'Take the mark of a deadline back: it is due again.',
    params: byId,
    errors: ['not_found'],
  }),
  getReminders: route({
    method: 'GET',
    path: '/api/legal/reminders',
    access: ['legal'],
    reads: 'legal/reminders',
    summary: 'Whether this user has a calendar address, and how many days ahead a mail is sent.',
    answer: reminders,
  }),
  setReminders: route({
    method: 'PUT',
    path: '/api/legal/reminders',
    access: ['legal'],
    summary: 'Send a mail so many days before what is due in my files, or none.',
    body: z.object({ remindDays: z.nullable(z.int().check(z.minimum(0), z.maximum(60))) }),
    answer: reminders,
  }),
  createFeed: route({
    method: 'POST',
    path: '/api/legal/calendar',
    access: ['legal'],
    changes: ['legal/reminders'],
    summary:
      'A new secret address of my calendar, shown this once; the address before stops working. Calendars read it without logging in.',
    status: 201,
    answer: z.object({ url: z.string() }),
  }),
  revokeFeed: route({
    method: 'DELETE',
    path: '/api/legal/calendar',
    access: ['legal'],
    changes: ['legal/reminders'],
    summary: 'The address of my calendar stops working.',
    status: 204,
    answer: nothing,
  }),
  readFeed: route({
    method: 'GET',
    path: '/api/legal/calendar/:secret/deadlines.ics',
    access: EVERYONE,
    exchange: 'file',
    mediaType: 'text/calendar; charset=utf-8',
    summary:
      'The calendar of whoever has this secret address: what is due in their files, as all-day events.',
    limits: [perAddress(600)],
    params: z.object({ secret: z.string().check(z.regex(/^[\w-]{20,64}$/)) }),
    answer: file,
    errors: ['not_found'],
  }),
} as const

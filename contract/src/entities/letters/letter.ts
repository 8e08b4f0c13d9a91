import { WEB_STATUSES } from '@fieldstone/domain/certificates/web-status'
import { DELIVERIES, LETTER_KINDS, LETTER_REASONS } from '@fieldstone/domain/letters/letters'
import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { date, formId, instant, text } from '../../values.ts'
import { TASK_STATES, task } from '../tasks/task.ts'
import { chosenIds } from '../worklists/worklist.ts'

/**
 * Why a letter did not go out; 'incomplete': its template has a placeholder without a value; 'unprintable': no font covers all of
 * its characters.
 */
export const LEFT_OUT = [...LETTER_REASONS, 'incomplete', 'unprintable'] as const

/**
 * What became of a letter: sent by e-mail or in a print file, not reached yet, written but in no print file yet, or why it was
 * left out.
 */
export const LETTER_OUTCOMES = ['sent', 'waiting', 'written', ...LEFT_OUT] as const
export type LetterOutcome = (typeof LETTER_OUTCOMES)[number]

export const letterKind = z.enum(LETTER_KINDS)
const outcome = z.enum(LETTER_OUTCOMES)

export const letter = entity({
  id: ['letterID', z.int()],
  certificateId: ['parcelID', z.int()],
  certificateNo: ['taxSaleNo', z.string()],
  ownerName: z.string(),
  address: ['propertyAddress', z.string()],
  countyName: z.string(),
  kind: letterKind,
  outcome: outcome,
  /** The placeholders without a value, of one that is incomplete. */
  emptyNames: ['emptyPlaceholders', z.nullable(z.string())],
  /** The characters that cannot be printed, as in '王, U+202E'; null unless it is unprintable. */
  unprintable: ['unprintableCharacters', z.nullable(z.string())],
  /** Its PDF; null unless it was sent. */
  documentId: ['documentID', z.nullable(z.int())],
  pageCount: ['pages', z.nullable(z.int())],
  delivery: z.enum(DELIVERIES),
})
export type Letter = z.output<typeof letter>

/** At most as many numbers as a person pastes; a longer list is a filter. */
export const MOST_CERTIFICATES = 2_000

/** Which certificates get the letter. What is left out does not narrow. */
const choiceFields = {
  kind: letterKind,
  countyId: ['countyID', z.optional(z.int().check(z.minimum(1)))],
  status: z.optional(z.enum(WEB_STATUSES)),
  boughtFrom: z.optional(date),
  /** The day itself is not part of it. */
  boughtBefore: z.optional(date),
  certificateNos: [
    'taxSaleNos',
    z.optional(z.array(text(60).check(z.minLength(1))).check(z.minLength(1), z.maxLength(MOST_CERTIFICATES))),
  ],
  /** What was chosen in a list. */
  certificateIds: ['parcelIDs', z.optional(chosenIds)],
  /** What somebody keeps under a name. */
  worklistId: ['worklistID', z.optional(formId)],
  /** Also to those who got the same letter before. */
  mayRepeat: ['sendAgain', z._default(z.boolean(), false)],
} as const

export type LetterChoice = EntityOf<typeof choiceFields>
export const letterChoice = entity(choiceFields)

const leftOut = z.array(entity({ reason: z.enum(LEFT_OUT), count: z.int() }))

/** As many certificates as a preview judges one by one. */
export const MOST_JUDGED = 1_000

export const letterPreview = entity({
  count: z.int(),
  /** How many of the first certificates were judged: all, up to `MOST_JUDGED`. */
  judgedCount: ['judged', z.int()],
  /** Of the judged ones: how many get no letter, by reason. */
  leftOut,
  /** Of these: nowhere to send a letter, so that they get none. */
  noAddressCount: ['noAddress', z.int()],
  /** Numbers of the list that no certificate of the choice has. */
  unknown: z.array(z.string()),
  /** How the first letter reads; null when none can be written. */
  sample: z.nullable(z.object({ title: z.string(), body: z.string() })),
})

export const newLetterBatch = entity({
  ...choiceFields,
  /** As many as the person saw. */
  seenCount: z.int().check(z.minimum(1)),
})

export type LetterPreview = z.output<typeof letterPreview>

export const letterBatch = entity({
  id: ['batchID', z.int()],
  kind: letterKind,
  startedBy: z.nullable(z.string()),
  startedAt: ['started', instant],
  /** Its work, to be canceled while it runs and resumed when it broke off. */
  task: z.nullable(task),
  state: z.enum(TASK_STATES),
  error: z.nullable(z.string()),
  count: z.int(),
  doneCount: ['done', z.int()],
  sentCount: ['sent', z.int()],
  /** Of those that were sent: by e-mail, and so not to be printed. */
  mailedCount: ['mailed', z.int()],
  /** Written, and not sent yet: they are in no print file. */
  writtenCount: ['written', z.int()],
  /** Counted as sent by an earlier version although their print file was never stored. */
  unprintedCount: ['unprinted', z.int()],
  /** Files to print; each letter that goes by mail is in one. */
  prints: z.array(
    entity({
      id: ['printID', z.int()],
      letterCount: ['letters', z.int()],
      pageCount: ['pages', z.int()],
      storedAt: ['stored', instant],
    }),
  ),
  leftOut,
})
export type LetterBatch = z.output<typeof letterBatch>

/** One letter from the desk of a certificate. */
export const sentLetter = entity({
  outcome: outcome,
  documentId: ['documentID', z.nullable(z.int())],
  delivery: z.enum(DELIVERIES),
  /** The line that cannot be printed, and its characters; null unless it is unprintable. */
  unprintable: z.nullable(entity({ text: z.string(), characters: z.string() })),
})

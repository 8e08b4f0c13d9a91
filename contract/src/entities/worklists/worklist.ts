import * as z from 'zod/mini'
import { type EntityOf, entity } from '../../entity.ts'
import { formId, text } from '../../values.ts'

/** At most as many certificates in one act or export of what is chosen; a list that is kept may hold more. */
export const MOST_CHOSEN = 2_000

export const MOST_IN_WORKLIST = 10_000

/** The certificates that are chosen in a list. */
export const chosenIds = z.array(formId).check(z.minLength(1), z.maxLength(MOST_CHOSEN))

/** Of a call that is about chosen certificates. */
export const ofChosen = entity({ certificateIds: ['parcelIDs', chosenIds] })

/** Certificates that somebody keeps under a name: for a call campaign, an audit. */
export const worklist = entity({
  id: ['worklistID', z.int()],
  name: z.string(),
  isShared: z.boolean(),
  /** Of the reader: only the owner may change it. */
  isOwn: z.boolean(),
  ownerName: z.string(),
  /** Of the certificates in it, those that the reader reaches. */
  count: z.int(),
})
export type Worklist = z.output<typeof worklist>

const changeFields = {
  name: text(60).check(z.minLength(1)),
  /** Colleagues may use it: administrators that of an administrator, users of a county that of one of theirs. */
  isShared: z._default(z.boolean(), false),
} as const

export type WorklistChange = EntityOf<typeof changeFields>
export const worklistChange = entity(changeFields)

export const newWorklist = entity({
  ...changeFields,
  certificateIds: ['parcelIDs', z._default(z.array(formId).check(z.maxLength(MOST_CHOSEN)), [])],
})

/** The page of a list, with a star for each id in its address: '/county/<star>/parcels'. */
export const viewPage = text(120).check(z.regex(/^(?:\/[\w*-]+)+$/))

export const tableViewChange = entity({
  page: viewPage,
  name: text(60).check(z.minLength(1)),
  /** The query of the page: 'status=Legal&sort=-taxSaleNo'. */
  query: text(1_500),
  /** Whether colleagues may use it. If omitted, a view with this name keeps its value, and a new one is private. */
  isShared: z.optional(z.boolean()),
})
export type TableViewChange = z.output<typeof tableViewChange>

/** A list's filters and order, saved under a name. */
export const tableView = entity({
  id: ['viewID', z.int()],
  page: z.string(),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  /** Whether the reader owns it. Only the owner may change or delete it. */
  isOwn: z.boolean(),
  ownerName: z.string(),
})
export type TableView = z.output<typeof tableView>

import type { PageName } from '@fieldstone/contract/pages'

/** A kind of place at which axe cannot decide, and why a person who looked at it found it fine. */
export interface Reviewed {
  /** Axe's name of the rule. */
  readonly rule: string
  /** Why axe cannot decide, in its own words (`messageKey`); '' where it gives none. */
  readonly causes: readonly string[]
  /** A selector of the elements that are meant. */
  readonly where: string
  readonly pages: 'any' | readonly PageName[]
  readonly reason: string
}

/** The elements of such a place, and what stands in them. */
const within = (selector: string): string => `:is(${selector}), :is(${selector}) *`

/** One thing lies over another, in part. */
const COVERED = ['elmPartiallyObscured', 'elmPartiallyObscuring', 'bgOverlap']

/**
 * All that axe may leave open. What is about contrast is measured each time besides, against the nearest color behind the
 * text. The long test A01 fails where something else is left open, and where one of these no longer occurs.
 */
export const REVIEWED: readonly Reviewed[] = [
  {
    rule: 'color-contrast',
    causes: ['bgGradient'],
    where: 'select.input',
    pages: 'any',
    reason:
      'The gradient draws the arrow, in the padding at the right, where no text is; the ground is one color.',
  },
  {
    rule: 'color-contrast',
    causes: COVERED,
    where: within('.entry:has(> .main > :is(.row-more, .expander)[aria-expanded="false"]) > td, .pager > p'),
    pages: 'any',
    reason:
      'A row of staff on a phone is two lines; what is cut off is behind its button, and opens in the same colors.',
  },
  {
    rule: 'color-contrast',
    causes: COVERED,
    where: within('.table-scroll :is(td, th), .cover-parties :is(td, th), .print-report :is(td, th)'),
    pages: 'any',
    reason:
      'A wide table scrolls in its own region: a cell at the edge is seen whole once it is scrolled there.',
  },
  {
    rule: 'color-contrast',
    causes: COVERED,
    where: within('.record-tabs a, .section-index a'),
    pages: 'any',
    reason:
      'On a phone the tabs of a record are one line that scrolls; the one at the edge is seen whole then.',
  },
  {
    rule: 'color-contrast',
    causes: COVERED,
    where: within('.today .item, .today .tray-head'),
    pages: ['adminHome', 'legalHome'],
    reason: 'What an item says ends after three lines; the rest of it lies unseen under what comes next.',
  },
  {
    rule: 'color-contrast',
    causes: ['shortTextContent'],
    where: '.num, .num *, .money, .money *',
    pages: 'any',
    reason: 'A count of one figure is text, though axe takes it for a sign.',
  },
  {
    rule: 'color-contrast',
    causes: ['imgNode'],
    where: '.donut-middle > *',
    pages: 'any',
    reason: 'The sum stands in the hole of the ring, on the ground of the sheet.',
  },
  {
    rule: 'color-contrast',
    causes: ['imgNode', 'shortTextContent'],
    where: '.rehearsal-chart text',
    pages: ['rehearsal'],
    reason: 'The count of a bar stands above it and the word of the axis below, on the ground of the sheet.',
  },
  {
    rule: 'color-contrast',
    causes: ['', ...COVERED],
    where: '.bar > span',
    pages: 'any',
    reason:
      'The name of a bar stands below it, on the ground of the sheet; those between are clipped to nothing.',
  },
  {
    rule: 'color-contrast',
    causes: ['', ...COVERED],
    where: within(
      '.mantine-Notification-root, body:has(:popover-open, header [aria-expanded="true"], [role="dialog"], [role="alertdialog"], .mantine-Notification-root) *',
    ),
    pages: 'any',
    reason: 'An open menu, dialog or message covers what is under it, and is itself of one color.',
  },
  {
    rule: 'label-content-name-mismatch',
    causes: [''],
    where: 'td.acts > .btn, fieldset > .row > .btn',
    pages: ['legalCertificate', 'legalParcels'],
    reason: 'The sign × is no word that somebody would say; the name of its button says whom it removes.',
  },
]

import { readStored, writeStored } from '../lib/storage.ts'

/** On unless switched off in this browser. */
export const singleKeysAreOn = (): boolean => readStored('singleKeys') !== 'off'

export const switchSingleKeys = (isOn: boolean): boolean => writeStored('singleKeys', isOn ? 'on' : 'off')

/** Whether a letter typed here is text input. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  )
}

/** Focuses the filter of the page's list, or else the first field. False if the page has neither. */
export function focusFilter(): boolean {
  const main = document.querySelector('main')
  const field =
    main?.querySelector<HTMLInputElement>('.filter-box') ??
    main?.querySelector<HTMLInputElement>(
      'input[type="text"]:not(:disabled), input[type="search"]:not(:disabled)',
    )
  field?.focus()
  field?.select()
  return field !== null && field !== undefined
}

/** Focuses the field of staff that finds certificates, people and pages. False where there is none. */
export function focusCommand(): boolean {
  const field = document.querySelector<HTMLInputElement>('.command input')
  field?.focus()
  field?.select()
  return field !== null
}

/** Focuses the button of the newest message, such as Undo. False if there is no message. */
export function focusUndo(): boolean {
  const button = [...document.querySelectorAll<HTMLElement>('.mantine-Notification-root')]
    .at(-1)
    ?.querySelector('button')
  button?.focus()
  return button !== null && button !== undefined
}

const PART = 'main :is(h2, .notice[role="status"])'
const FIELD = 'main :is(input, select, textarea, button, a[href]):not(:disabled, [tabindex="-1"])'

/**
 * Focuses the first field, button or link of the next (1) or previous (-1) part of the page: a heading, or a notice that
 * stays. Parts without any are skipped. False if there is none in that direction.
 */
export function focusPart(step: 1 | -1): boolean {
  const here = document.activeElement ?? document.body
  const fields = [...document.querySelectorAll<HTMLElement>(FIELD)].filter(isRendered)
  const parts = [...document.querySelectorAll(PART)]
  const starts = parts.flatMap((part, at) => {
    const first = fields.find((field) => isAfter(part, field))
    const next = parts[at + 1]
    return first === undefined || (next !== undefined && isAfter(next, first)) ? [] : [first]
  })
  const target =
    step === 1
      ? starts.find((start) => isAfter(here, start))
      : starts.findLast((start) => isAfter(start, here))
  target?.focus()
  // Not at an edge, where the fixed head of the page would cover it.
  target?.scrollIntoView({ block: 'center' })
  return target !== undefined
}

const isRendered = (field: HTMLElement): boolean =>
  field.closest('[hidden], details:not([open]) > :not(summary)') === null

/** Whether an element is inside of another, or begins after it in the document. */
const isAfter = (before: Element, other: Element): boolean =>
  (before.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** A row of a list, or of what waits. */
const ROW = 'tr, .item'
const ROWS = 'main tbody tr, main .item'

/** Whether the focus is in a row, where the arrow keys move. */
export const isInRow = (): boolean => document.activeElement?.closest(ROWS) != null

/**
 * Focuses the link of the next (1) or previous (-1) row, starting at the first; does not wrap around. False if there is
 * no list.
 */
export function focusRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  // What a row has opened below it has rows of its own, which are not the list's.
  const ofList = rows.filter((row) => row.closest('tr.details') === null)
  const links = ofList.flatMap((row) => {
    const link = row.querySelector<HTMLElement>('.main a, .main button, a, button')
    return link ? [link] : []
  })
  const here = links.findIndex((link) => link.closest(ROW)?.contains(document.activeElement))
  const next = here === -1 ? links[0] : links[Math.min(links.length - 1, Math.max(0, here + step))]
  next?.focus()
  next?.closest(ROW)?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/**
 * Chooses the row in which the focus is, or lets it go; with Shift all from the one that was chosen last. False where it has
 * nothing to choose it by.
 */
export function chooseRow(keys: { readonly shiftKey?: boolean } = {}): boolean {
  const box = document.activeElement
    ?.closest('main tbody tr:not(.details)')
    ?.querySelector<HTMLInputElement>('input.choose:not(:disabled)')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  return box !== null && box !== undefined
}

/** Focuses the first of what can be done with the chosen rows. False where none is chosen. */
export function focusChosenActs(): boolean {
  const act = document.querySelector<HTMLElement>('main .bulk-acts :is(button, a, select)')
  act?.focus()
  return act !== null
}

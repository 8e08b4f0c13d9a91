import { translator } from './translator.tsx'

/** The keyboard shortcuts that everybody has, which are fetched when the page is idle. */
export const shortcuts = {
  open: 'Keyboard',
  title: 'Keyboard shortcuts',
  key: 'Key',
  does: 'What it does',
  filter: 'Go to the filter of a list, or to the first field on the page',
  nextRow: 'Go to the next row of a list; in a row, ↓ also works',
  previousRow: 'Go to the previous row; in a row, ↑ also works',
  enter: 'Open the row; in a filter, open the first one',
  escape: 'Close a dialog, or leave the filter of a list',
  list: 'Show this list',
  single: 'Use single-letter keys',
  singleHint: 'Turn them off if you speak to your computer or press keys by accident. Esc keeps working.',
  close: 'Close',
} as const

export const t = translator('shortcuts', shortcuts)

import { staffTranslator } from './translator.tsx'

/** The bar at the end of a form, and the index of its sections. */
export const saveBar = {
  label: 'Unsaved changes',
  none: 'Nothing has been changed.',
  changed: { one: '{count} unsaved change:', other: '{count} unsaved changes:' },
  clashes: {
    one: 'Someone else changed {count} of these fields. Choose which value stays:',
    other: 'Someone else changed {count} of these fields. Choose which values stay:',
  },
  more: { one: 'and {count} more', other: 'and {count} more' },
  discard: 'Discard changes',
  discarded: 'Your changes were discarded.',
  bringBack: 'Bring back',
  sections: 'Sections',
  changedIn: { one: '{count} change', other: '{count} changes' },
} as const

export const t = staffTranslator(saveBar)

import { staffTranslator } from './translator.tsx'

/** The home of a staff role, and the count beside its links. */
export const staff = {
  unassigned: { one: '{count} unassigned', other: '{count} unassigned' },

  titleCounty: 'County home',
} as const

export const t = staffTranslator(staff)

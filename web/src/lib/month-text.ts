import { currentLanguage } from './messages/language.ts'

/** 'Nov 2026' of '2026-11', or of a day in it. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${month.slice(0, 7)}-01`),
  )

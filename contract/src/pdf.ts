import { file } from './route.ts'

/** What every route of a paper says. */
export const pdf = {
  method: 'GET',
  exchange: 'file',
  mediaType: 'application/pdf',
  answer: file,
} as const

import type { holdWords as english } from '../en/hold-words.ts'
import { holdWords as forStaff } from '../en/hold-words.ts'

export const holdWords: Readonly<Record<keyof typeof english, string>> = {
  // Of tasks and of the timeline, which staff read.
  ...forStaff,
  stopLink: 'Dejar de recibir estos recordatorios: {link}',
}

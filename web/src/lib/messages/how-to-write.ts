import { translator } from './translator.tsx'

/** Asked once: the language and the way in which to write to a person. */
export const howToWrite = {
  title: 'How should we write to you?',
  lede: 'We ask only once. You can change both in your profile at any time.',
  language: 'Language of this site, e-mails, letters and receipts',
  way: 'Letters',
  post: 'By mail',
  postDetail: 'Paper letters to your mailing address.',
  email: 'By e-mail',
  emailDetail: 'To {email}. Next, read what you agree to and enter a code from an e-mail.',
  save: 'Save',
  saved: 'Saved. You get letters by mail.',
} as const

export const t = translator('howToWrite', howToWrite)
